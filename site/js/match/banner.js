// @ts-check
// The strip over the head of the match: why the board is an old one, or none.

import { isBlank, isBroken } from "../session/queries.js";
import { ago } from "../shared/amounts.js";
import { fill, h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { now } from "../shared/now.js";
import { lineAtFault, ruleAtFault } from "../shared/problem.js";
import { problemText } from "../shared/texts.js";
import { matchTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */

/** @param {(rule: number) => void} show a rule in the editor */
export function createBanner(show) {
  const element = h("div", { class: "banner", role: "status", hidden: true });
  let shown = "";
  return { element, update };

  /** @param {State} state */
  function update(state) {
    const broken = isBroken(state);
    element.hidden = !broken && state.problem === null;
    const blank = isBlank(state);
    element.classList.toggle("plain", blank);
    const words = wordsOf(state);
    const problem = broken ? (state.check?.result.why ?? null) : state.problem;
    const signature = `${lineAtFault(problem, state.check)} ${words}`;
    if (signature === shown) return;
    shown = signature;
    const [head, ...rest] = words.split(/(?<=\.) /);
    fill(element, blank ? null : icon("error", "sev-error"),
      h("div", { class: "grow words", title: words }, h("b", {}, head), " ", rest.join(" ")),
      ruleAtFault(problem, state.check, show));
  }
}

/** @param {State} state */
function wordsOf(state) {
  if (isBlank(state)) return matchTexts.blank;
  if (isBroken(state)) return brokenWords(state);
  return state.problem ? problemText(state.problem) : "";
}

/** Why there is no board of the text, and of when the one is that is shown. @param {State} state */
function brokenWords({ check, shown, goodSince }) {
  const { errors = 0, why = null } = check?.result ?? {};
  const cause = errors === 0 && why ? problemText(why) : matchTexts.broken(errors);
  return `${cause} ${shown ? matchTexts.brokenLast(ago(goodSince, now())) : matchTexts.brokenNone}`;
}
