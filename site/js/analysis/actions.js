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
  const { workers } = session;
  return {
    ...page,
    analyse: (how) => void workers.analyse(how),
    stop: () => workers.stopAnalysis(),
    pick: (move) => workers.pickRow(move),
    choose: (role, move) => session.choose(role, move),
    tree: (request) => workers.examine("tree", { ...request, moves: workers.line(), seed: 1 }),
    solve: (request) => workers.examine("solve", { ...request, moves: workers.line() }),
    evaluation: (role) => workers.examine("evaluation", { role, moves: workers.line() }),
    weigh: (role, weights) => workers.weigh(role, weights),
    strategy: () => workers.examine("strategy", { moves: workers.line() }),
  };
}
