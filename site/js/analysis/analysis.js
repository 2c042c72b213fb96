// @ts-check
// The analysis: what each legal move is worth, how far that is proved, what
// random matches say of it, and what it cost to find out.

import { mayAsk } from "../session/managed.js";
import { waitsFor } from "../session/look-ahead.js";
import { actingRole, current, deciders } from "../session/queries.js";
import { fill, h, setText } from "../shared/dom.js";
import { explained, isExplaining, term } from "../shared/glossary.js";
import { icon } from "../shared/icons.js";
import { texts } from "../shared/texts.js";
import { createAnalysisRows } from "./rows.js";
import { createSummary } from "./summary.js";
import { analysisTexts } from "./texts.js";
import { kindWords, missesGoals, unvalued } from "./words.js";

/** @typedef {import("../session/state.js").State} State */

/**
 * @typedef {object} AnalysisActions
 * @property {(how?: {deeper?: boolean}) => void} analyse
 * @property {() => void} stop
 * @property {(move: string) => void} pick
 * @property {(role: number, move: string) => void} choose
 */

/**
 * @param {HTMLElement} host
 * @param {AnalysisActions} actions
 */
export function createAnalysis(host, actions) {
  const body = h("div", { class: "table-wrap" });
  const summary = createSummary(actions);
  const goalHead = h("th", { scope: "colgroup", colspan: "2" }); // of the bar and its number
  const rows = createAnalysisRows(
    { pick: actions.pick, play: (move) => last && actions.choose(last.analysis.role, move) });
  const table = tableOf(goalHead, rows.element);
  const kind = h("p", { class: "muted small told" });
  const announcer = h("div", { class: "vh", role: "status", "aria-live": "polite" });
  host.append(h("h2", { class: "vh" }, texts.panes.analysis), body, announcer);

  /** @type {State | null} */
  let last = null;
  let shape = "";

  return {
    /** @param {State} state */
    update(state) {
      if (last && last.analysis === state.analysis && last.shown === state.shown && last.tree === state.tree
        && last.check === state.check && last.players === state.players && last.settings === state.settings
        && last.net === state.net && last.thinking === state.thinking && mayAsk(last) === mayAsk(state)) return;
      last = state;
      show(state);
    },
    destroy: () => host.replaceChildren(),
  };

  /** @param {State} state */
  function show(state) {
    const { analysis } = state;
    const here = current(state);
    const asked = state.analysis.data || analysis.status === "running" || analysis.status === "failed";
    // What is analysed by itself keeps its table from position to position, with the moves before their values.
    const waits = waitsFor(state);
    if (analysis.status === "idle" ? !(waits && state.shown) : !asked) {
      rows.clear();
      const next = !here ? "none" : here.terminal ? "over" : mayAsk(state) ? "ready" : "clocks";
      if (shape === next) return;
      shape = next;
      body.replaceChildren(invitation(next));
      setText(announcer, "");
      return;
    }
    if (shape !== "table") {
      shape = "table";
      body.replaceChildren(summary.element, table, kind);
    }
    const decides = analysis.status === "idle" ? deciders(state)[0] ?? 0 : analysis.role;
    const role = state.shown?.result.roles[decides] ?? "";
    summary.update(state, analysis.data, role, waits);
    setText(goalHead, analysisTexts.goal(role));
    const roles = state.shown?.result.roles.length ?? 1;
    rows.update(analysis.data?.rows ?? (waits ? unvalued(state.shown?.result.legal[decides] ?? []) : []),
      { chosen: analysis.chosen, role, roles, may: actingRole(state) === decides,
        missing: missesGoals(analysis.data) });
    showKind(analysis.data?.kind ? kindWords(analysis.data.kind, roles) : "");
    const { words, effort } = summary.said();
    if (analysis.status === "done" && analysis.data) setText(announcer, `${words}. ${effort}`);
    else if (analysis.status === "failed") setText(announcer, words);
  }

  /** What kind of game it is. @param {string} words */
  function showKind(words) {
    if (kind.dataset["words"] === words || isExplaining(kind)) return;
    kind.dataset["words"] = words;
    fill(kind, ...explained(words, { ply: "ply", plies: "ply" }));
  }

  /** @param {"over" | "clocks" | "ready" | "none"} kind */
  function invitation(kind) {
    if (kind === "over" || kind === "clocks") return h("div", { class: "empty" },
      h("p", { class: "muted" }, analysisTexts[kind]));
    return h("div", { class: "empty" },
      h("h3", {}, analysisTexts.title),
      h("p", { class: "muted" }, kind === "none" ? analysisTexts.none : analysisTexts.intro),
      h("button", { class: "btn main", type: "button", disabled: kind === "none",
        on: { click: () => actions.analyse() } }, icon("run"), analysisTexts.start));
  }
}

/** @param {HTMLElement} goalHead @param {HTMLElement} rows */
function tableOf(goalHead, rows) {
  const head = (/** @type {string | HTMLElement} */ words, /** @type {string | null} */ name = null) =>
    h("th", { scope: "col", class: name }, words);
  return h("table", { class: "analysis-table" },
    h("colgroup", {}, ["w-move", null, "w-value", "w-chance c-chance", "w-status", "w-depth c-depth",
      "w-nodes c-nodes"].map((name) => h("col", { class: name }))),
    h("thead", {}, h("tr", {},
      head(analysisTexts.move), goalHead, head(term("chance", analysisTexts.chance), "rt c-chance"),
      head(term("status", analysisTexts.status)), head(term("depth", analysisTexts.depth), "rt c-depth"),
      head(term("nodes", analysisTexts.nodes), "rt c-nodes"))),
    rows);
}
