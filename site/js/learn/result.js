// @ts-check
// What checking an answer found: the first check that failed with its
// counterexample on two boards, and a list of all checks.

import { positionPicture } from "../board/position-picture.js";
import { fill, h } from "../shared/dom.js";
import { coloured } from "../shared/highlight.js";
import { icon } from "../shared/icons.js";
import { inline } from "../shared/markdown.js";
import { matchText } from "../shared/match-text.js";
import { problemText } from "../shared/texts.js";
import { createProof } from "../proof/proof.js";
import { firstWords } from "./exercise.js";
import { factsApart } from "./facts-apart.js";
import { checkNames, resultTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../protocol.d.ts").Exercise} Exercise */
/** @typedef {import("../protocol.d.ts").ExerciseOutcome} ExerciseOutcome */
/** @typedef {import("../protocol.d.ts").Counterexample} Counterexample */
/** @typedef {import("../protocol.d.ts").WhyResult} WhyResult */
/** @typedef {import("./course.js").Checking} Checking */

/**
 * @typedef {object} ResultActions
 * @property {(moves: string[][]) => void} replay shows a position on the answer's board
 * @property {(moves: string[][], atom: string) => Promise<WhyResult | null>} why in the answer's game
 * @property {(line: number) => void} line goes to a line of the answer
 * @property {import("../proof/proof.js").ProofActions["select"]} select
 * @property {import("../proof/proof.js").ProofActions["light"]} light
 */

const PICTURE = 152; // px

/** @param {ResultActions} actions */
export function createResult(actions) {
  const element = h("section", { class: "result card", "aria-label": resultTexts.title, role: "status", hidden: true });
  const stale = h("p", { class: "dim small stale", hidden: true }, resultTexts.changed);
  /** @type {Checking | null} */
  let shown = null;

  return {
    element,
    /**
     * @param {State} state
     * @param {Exercise | null} exercise
     * @param {Checking} checking
     * @param {boolean} changed the answer has since
     */
    update(state, exercise, checking, changed) {
      stale.hidden = !changed;
      if (checking === shown) return;
      const asked = shown?.status === "running"; // here, by the visitor
      shown = checking;
      element.hidden = !exercise || checking.status === "none" || checking.status === "running";
      if (element.hidden || !exercise) fill(element);
      else if (checking.problem) {
        fill(element, head("error", resultTexts.unusable), h("div", { class: "body" }, problemText(checking.problem)));
      } else if (checking.result) {
        fill(element, found(exercise, checking, state.check?.result.playable ?? false), stale);
      }
      if (asked && !element.hidden) element.scrollIntoView({ block: "nearest" });
    },
  };

  /**
   * @param {Exercise} exercise
   * @param {Checking} checking
   * @param {boolean} playable the answer can be asked why
   */
  function found(exercise, { result }, playable) {
    const { problems = [], outcomes = [], passed = false } = result ?? {};
    if (problems.length > 0) return [head("error", resultTexts.broken),
      h("ul", { class: "body" }, problems.map((problem) => h("li", {}, inline(problem))))];
    const worst = outcomes.find(({ outcome }) => outcome.verdict === "failed")
      ?? outcomes.find(({ outcome }) => outcome.verdict === "undecided");
    return [passed || !worst ? head("passed", resultTexts.passed(outcomes.length)) : failure(worst),
      h("div", { class: "body" }, ...(worst ? details(exercise, worst, playable) : []),
        outcomes.length > 1 && list(exercise, outcomes, worst))];
  }

  /** @param {ExerciseOutcome} worst */
  function failure({ outcome: { check, kind, verdict, counterexample } }) {
    const title = verdict === "undecided" ? resultTexts.undecided
      : check < 0 ? resultTexts.unusable : resultTexts.failed(kind);
    const compared = kind === "same" && counterexample;
    return head(verdict === "undecided" ? "undecided" : "error", title,
      compared ? resultTexts.differsAfter(counterexample.moves.length) : "");
  }

  /** @param {Exercise} exercise @param {ExerciseOutcome} worst @param {boolean} playable */
  function details({ checks }, { outcome, yours, expected }, playable) {
    const { counterexample: example, message, lineNumber = 0, kind } = outcome;
    const moves = example?.moves ?? checks[outcome.check]?.after ?? []; // to the position that the check names
    const proof = h("div", { class: "reasons", hidden: true });
    return [
      h("p", {}, inline(message)),
      example && (yours || expected) && h("div", { class: "pair" },
        yours && positionPicture(yours, resultTexts.yours(example.moves.length), PICTURE),
        expected && positionPicture(expected, resultTexts.expected, PICTURE)),
      example && factsApart(example, resultTexts),
      example && example.moves.length > 0 && h("p", {},
        kind === "same" ? resultTexts.shortest : resultTexts.match, " ", matchText(example.moves)),
      h("div", { class: "row" },
        moves.length > 0 && h("button", { class: "btn line", type: "button",
          on: { click: () => actions.replay(moves) } }, icon("run"), example ? resultTexts.replay : resultTexts.look),
        playable && example?.claim && h("button", { class: "btn line claim", type: "button",
          on: { click: () => void explain(proof, example) } }, icon("why"),
          h("span", {}, resultTexts.why, " ", coloured(example.claim), "?")),
        lineNumber > 0 && h("button", { class: "btn line", type: "button",
          on: { click: () => actions.line(lineNumber) } }, resultTexts.line(lineNumber))),
      proof,
    ];
  }

  /** @param {HTMLElement} place @param {Counterexample} example */
  async function explain(place, { moves, claim = "" }) {
    const answer = await actions.why(moves, claim);
    if (!answer) return;
    const proof = createProof({ select: actions.select, light: actions.light,
      open: ({ atom, plies }) => actions.why(moves.slice(0, plies), atom) });
    proof.show(answer);
    fill(place, proof.element);
    place.hidden = false;
  }
}

/** @param {"error" | "passed" | "undecided"} kind @param {string} title @param {string} [aside] */
function head(kind, title, aside = "") {
  const image = kind === "passed" ? "check" : kind === "error" ? "error" : "warning";
  return h("div", { class: `result-head ${kind}` }, icon(image), h("h3", { class: "grow" }, title),
    h("span", {}, aside));
}

/**
 * All checks; what is said above of the worst is not said again.
 * @param {Exercise} exercise
 * @param {readonly ExerciseOutcome[]} outcomes
 * @param {ExerciseOutcome | undefined} worst
 */
function list({ checks }, outcomes, worst) {
  return h("ul", { class: "outcomes", "aria-label": resultTexts.checks }, outcomes.map((each) => {
    const { check, verdict, message } = each.outcome;
    const image = verdict === "passed" ? "check" : verdict === "failed" ? "close" : "warning";
    const { kind, term = "", ask } = checks[check] ?? {};
    const asked = kind === "question" ? firstWords(ask?.text ?? "") : "";
    return h("li", { class: verdict }, icon(image), h("span", { class: "vh" }, `${resultTexts.state[verdict]}: `),
      h("div", {}, kind ? checkNames[kind] : resultTexts.unusable, term !== "" && [": ", coloured(term)],
        asked !== "" && `: ${asked}`,
        each !== worst && message !== "" && h("p", { class: "small" }, inline(message))));
  }));
}
