// @ts-check
// The strategy that a proof gives, in the position that is shown.

import { createRunner } from "../engine/latest-job.js";
import { beginsWith, movesTo } from "../session/match-tree.js";
import { actingRole, current } from "../session/queries.js";
import { fill, h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { spoken } from "../shared/terms.js";
import { solveTexts } from "./texts.js";
import { nameOf } from "./words.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../protocol.d.ts").StrategyResult} StrategyResult */
/** @typedef {import("./words.js").SolveSubject} SolveSubject */

/**
 * @typedef {object} WalkActions
 * @property {() => import("../engine/worker-client.js").Job<"strategy">} strategy in the shown position
 * @property {(role: number, move: string) => void} choose
 */

/** @param {WalkActions} actions */
export function createSolveWalk(actions) {
  const advice = h("p", { class: "row wrap", role: "status" });
  const element = h("section", { class: "told" }, h("h3", {}, solveTexts.walk), advice);
  let advised = -1; // node of the match tree that the advice is about
  const asking = createRunner(() => {}, () => fill(advice, solveTexts.silent));

  return {
    element,
    update,
    forget() {
      asking.drop();
      advised = -1;
    },
  };

  /**
   * Asks the proof what to play in the position that is shown.
   * @param {SolveSubject} subject
   * @param {number} proved goal
   * @param {State} state
   */
  function update(subject, proved, state) {
    const here = current(state);
    if (!here || state.tree.current === advised) return;
    advised = state.tree.current;
    asking.drop();
    if (!beginsWith(movesTo(state.tree), subject.moves)) return fill(advice, solveTexts.elsewhere);
    if (here.terminal) return fill(advice, solveTexts.over(here.goals[subject.role]?.value ?? null,
      proved, nameOf(subject)));
    void asking.run(actions.strategy(), (said) => show(subject, proved, said, actingRole(state) === said.role));
  }

  /**
   * @param {SolveSubject} subject
   * @param {number} proved goal
   * @param {StrategyResult} said
   * @param {boolean} mine the visitor has the move
   */
  function show(subject, proved, said, mine) {
    const name = nameOf(subject);
    if (!said.choice) return fill(advice, solveTexts.others(name, proved));
    fill(advice,
      h("span", {}, solveTexts.plays(name), " ", h("b", { class: "mono" }, spoken(said.move)), ". ",
        said.low === said.high ? solveTexts.proof(name, said.low, said.plies)
        : solveTexts.atLeast(name, Math.max(said.low, proved))),
      mine && h("button", { class: "btn sm line", type: "button",
        on: { click: () => actions.choose(said.role, said.move) } }, icon("forward"), solveTexts.play));
  }
}
