// @ts-check
// Below the editor: the problems, the outline, the places of a name, or what the
// signs beside the code mean.

import { h, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { PATIENCE } from "../shared/patience.js";
import { legend } from "./legend.js";
import { createOutline, createUses } from "./outline.js";
import { createProblems } from "./problems.js";
import { rulesTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../protocol.d.ts").PlacesResult} PlacesResult */

/** @typedef {"problems" | "outline" | "uses" | "legend"} ListName */

/**
 * @typedef {object} OwnActions
 * @property {(line: number) => string} lineText of the text that is shown
 * @property {() => void} nextProblem
 * @property {() => void} focusEditor
 * @property {() => void} repeatUses asks again for the places that are listed, as the text changed
 */

/** @typedef {OwnActions & import("./problem-row.js").ProblemActions} ListsActions */

/** @param {ListsActions} actions */
export function createLists(actions) {
  const problems = createProblems(actions);
  const outline = createOutline(actions.select);
  const uses = createUses(actions.select, actions.lineText);
  const lists = { problems: problems.list, outline: outline.list, uses: uses.list, legend: legend() };
  const tabs = {
    problems: tab("problems", rulesTexts.problems, problems.tallies),
    outline: tab("outline", rulesTexts.outline),
    uses: tab("uses"),
    legend: tab("legend", rulesTexts.legend),
  };
  const close = h("button", { class: "btn icon sm", type: "button", "aria-label": rulesTexts.closeUses,
    title: rulesTexts.closeUses, on: { click: () => (endUses(), actions.focusEditor()) } }, icon("close"));
  const next = h("button", { class: "btn sm next", type: "button", title: rulesTexts.next,
    on: { click: actions.nextProblem } },
    h("span", { class: "dim" }, rulesTexts.next), h("kbd", { class: "kbd" }, "F8"));
  const element = h("section", { class: "problems", "aria-label": rulesTexts.lists },
    h("div", { class: "bar" }, h("div", { class: "tabs" }, tabs.problems, tabs.outline, tabs.uses, tabs.legend),
      close, h("span", { class: "grow" }), next),
    lists.problems, lists.outline, lists.uses, lists.legend);
  uses.list.addEventListener("keydown", (event) => event.key === "Escape" && close.click());

  /** @type {ListName} */
  let shown = "problems";
  /** @type {State | null} */
  let last = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let patience;
  endUses();
  choose(shown);
  return { element, update, showUses, endUses, showOutline: () => (choose("outline"),
    lists.outline.querySelector("button")?.focus()) };

  /** @param {State} state */
  function update(state) {
    const { check, caret, outline: structure } = state;
    const failed = state.engine.status === "failed"; // then nobody finds what is wrong
    const changed = check !== last?.check || failed !== (last?.engine.status === "failed");
    if ((!check || check.early) && changed) (failed ? problems.unread : problems.reading)();
    if (state.revision !== last?.revision) {
      clearTimeout(patience);
      if (check && check.revision !== state.revision) patience = setTimeout(problems.stale, PATIENCE);
    }
    if (check && check.revision === state.revision && (check !== last?.check || caret !== last.caret)) {
      clearTimeout(patience);
      next.disabled = check.result.diagnostics.length === 0;
      if (!check.early) problems.update(check.result, caret.line);
      if (check !== last?.check && !tabs.uses.hidden) actions.repeatUses();
    }
    if (structure && (structure !== last?.outline || caret.line !== last.caret.line)) outline.update(structure.result,
      caret.line);
    last = state;
  }

  /**
   * @param {ListName} name
   * @param {...(string | Element)} words
   */
  function tab(name, ...words) {
    return h("button", { class: "tab", type: "button", on: { click: () => choose(name) } }, words);
  }

  /** @param {ListName} name */
  function choose(name) {
    shown = name;
    for (const each of /** @type {ListName[]} */ (Object.keys(lists))) {
      tabs[each].setAttribute("aria-current", String(each === name));
      lists[each].hidden = each !== name;
    }
    next.hidden = name !== "problems";
  }

  /**
   * @param {PlacesResult} found
   * @param {boolean} again the text changed below a list that is shown
   */
  function showUses(found, again) {
    uses.show(found);
    setText(tabs.uses, rulesTexts.usesOf(found.name, found.places.length));
    tabs.uses.hidden = close.hidden = false;
    if (again) return;
    choose("uses");
    uses.focus();
  }

  function endUses() {
    tabs.uses.hidden = close.hidden = true;
    if (shown === "uses") choose("problems");
  }
}
