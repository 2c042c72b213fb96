// @ts-check
// What the analysis pane asks of the session's workers.

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("./pane.js").AnalysisPaneActions} AnalysisPaneActions */

/**
 * @param {Session} session
 * @param {Pick<AnalysisPaneActions, "maximise" | "replay" | "failed">} page
 * @returns {AnalysisPaneActions}
 */
export function analysisActions(session, page) {
  const { workers, analysing, weights: ownWeights } = session;
  return {
    ...page,
    analyse: (how) => void analysing.analyse(how),
    stop: () => analysing.stop(),
    pick: (move) => analysing.pick(move),
    choose: (role, move) => session.turns.choose(role, move),
    tree: (request) => workers.examine("tree", { ...request, moves: workers.line(), seed: 1 }),
    solve: (request) => workers.examine("solve", { ...request, moves: workers.line() }),
    evaluation: (role) => workers.examine("evaluation", { role, moves: workers.line() }),
    weigh: (role, weights) => ownWeights.set(role, weights),
    strategy: () => workers.examine("strategy", { moves: workers.line() }),
  };
}
