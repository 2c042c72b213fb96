// @ts-check
// The strip over the head of the match: why the board is an old one, or none.

import { isBlank, isBroken } from "../session/queries.js";
import { ago } from "../shared/amounts.js";
import { fill, h, setAttribute, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { now } from "../shared/now.js";
import { lineAtFault, ruleAtFault } from "../shared/problem.js";
import { problemText } from "../shared/texts.js";
import { matchTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */

/** @param {(rule: number) => void} show a rule in the editor */
export function createBanner(show) {
  // The cause is said once; of when the board is changes each second, which nobody is told.
  const said = h("span", { role: "status" });
  const of = h("span");
  const words = h("div", { class: "grow words" }, said, " ", of);
  const mark = icon("error", "sev-error");
  const element = h("div", { class: "banner", hidden: true }, mark, words);
  /** @type {HTMLElement | null} */
  let source = null;
  let shown = { cause: "", fault: "" };
  return { element, update };

  /** @param {State} state */
  function update(state) {
    const broken = isBroken(state);
    element.hidden = !broken && state.problem === null;
    const blank = isBlank(state);
    element.classList.toggle("plain", blank);
    mark.toggleAttribute("hidden", blank);
    const cause = causeOf(state);
    const when = broken && !blank ? whenOf(state) : "";
    setText(of, when);
    setAttribute(words, "title", `${cause} ${when}`.trim());
    const problem = broken ? (state.check?.result.why ?? null) : state.problem;
    const fault = `${problem?.rule} ${lineAtFault(problem, state.check)}`;
    if (cause !== shown.cause) {
      const [head, ...rest] = cause.split(/(?<=\.) /);
      fill(said, h("b", {}, head), rest.length > 0 && ` ${rest.join(" ")}`);
    }
    if (fault !== shown.fault) {
      source?.remove();
      source = ruleAtFault(problem, state.check, show);
      if (source) element.append(source);
    }
    shown = { cause, fault };
  }
}

/** Why there is no board of the text. @param {State} state */
function causeOf(state) {
  if (isBlank(state)) return matchTexts.blank;
  if (!isBroken(state)) return state.problem ? problemText(state.problem) : "";
  const { errors = 0, why = null } = state.check?.result ?? {};
  return errors === 0 && why ? problemText(why) : matchTexts.broken(errors);
}

/** Of when the board is that is shown. @param {State} state */
const whenOf = ({ shown, goodSince }) =>
  (shown ? matchTexts.brokenLast(ago(goodSince, now())) : matchTexts.brokenNone);
