// @ts-check
// What matches show about a game: whether they end, everybody always has a
// move and gets one goal, and who can win; and what each rule does in them.
// Every finding can be played on the board.

import { createRunner } from "../engine/latest-job.js";
import { isBroken } from "../session/queries.js";
import { fill, h, setText, switchOff } from "../shared/dom.js";
import { auditReport } from "./audit-report.js";
import { coverTable } from "./cover-table.js";
import { playtestTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../protocol.d.ts").AuditResult} AuditResult */
/** @typedef {import("../protocol.d.ts").CoverResult} CoverResult */
/** @template {"audit" | "cover"} N @typedef {import("../engine/worker-client.js").Job<N>} Job */

/**
 * @typedef {object} OwnActions
 * @property {(seconds: number) => Job<"audit">} audit
 * @property {(seconds: number) => Job<"cover">} cover
 * @property {(result: CoverResult | null) => void} covered shows it beside the rules, or no longer
 * @property {(error: unknown, show: (words: string) => void) => void} failed
 */

/** @typedef {OwnActions & import("./audit-report.js").FindingActions} ChecksActions */

const BUDGETS = [5, 20, 60, 300]; // seconds
const FIRST_BUDGET = 20;

/** @param {ChecksActions} actions */
export function createChecks(actions) {
  const auditButton = h("button", { class: "btn line", type: "button",
    on: { click: () => void run(actions.audit, showAudit) } }, playtestTexts.audit);
  const coverButton = h("button", { class: "btn line", type: "button",
    on: { click: () => void run(actions.cover, showCover) } }, playtestTexts.cover);
  const stopButton = h("button", { class: "btn stop", type: "button", hidden: true,
    on: { click: () => runner.stop() } }, playtestTexts.stop);
  const budget = h("select", { class: "select", "aria-label": playtestTexts.budget },
    BUDGETS.map((seconds) => h("option", { value: seconds, selected: seconds === FIRST_BUDGET },
    playtestTexts.seconds(seconds))));
  const spent = h("i");
  const bar = h("div", { class: "progress", role: "progressbar", "aria-label": playtestTexts.running, hidden: true },
    spent);
  const words = h("p", { class: "muted" }, playtestTexts.intro);
  // What is known on the way changes many times a second: heard is that it began and what came of it.
  const heard = h("p", { class: "vh", role: "status" });
  const found = h("div", {});
  const element = h("div", { class: "checks" }, h("div", { class: "row" }, auditButton, coverButton,
    h("label", { class: "row small" }, playtestTexts.atMost, budget), stopButton), bar, words, heard, found);

  /** @type {State | null} */
  let last = null;
  const runner = createRunner(showButtons, (error) => actions.failed(error, (message) => {
    setText(words, message);
    setText(heard, message);
  }));

  return {
    element,
    /** @param {State} state */
    update(state) {
      if (last && last.revision !== state.revision) {
        runner.drop();
        setText(words, playtestTexts.intro);
        setText(heard, "");
        fill(found);
      }
      last = state;
      showButtons();
    },
  };

  function showButtons() {
    const active = runner.active();
    for (const button of [auditButton, coverButton]) switchOff(button, active || last === null || isBroken(last));
    stopButton.hidden = bar.hidden = !active;
  }

  /**
   * @template {"audit" | "cover"} N
   * @param {(seconds: number) => Job<N>} start
   * @param {(result: import("../protocol.d.ts").Calls[N]["result"]) => void} show also what is known on the way
   */
  function run(start, show) {
    const seconds = Number(budget.value);
    showSpent(0, seconds);
    fill(found);
    setText(words, playtestTexts.running);
    setText(heard, playtestTexts.running);
    return runner.run(start(seconds), (result) => {
      show(result);
      setText(heard, words.textContent ?? "");
    }, (progress) => {
      show(progress);
      showSpent(progress.seconds, seconds);
    });
  }

  /**
   * @param {number} seconds
   * @param {number} all that may be spent
   */
  function showSpent(seconds, all) {
    const share = Math.min(100, Math.round((100 * seconds) / all));
    spent.style.width = `${share}%`;
    bar.setAttribute("aria-valuenow", String(share));
  }

  /** @param {AuditResult} result */
  function showAudit(result) {
    setText(words, playtestTexts.audited(result.matches, result.ended, result.longest, result.seconds));
    fill(found, auditReport(result, last?.shown?.result.roles ?? [], actions));
  }

  /** @param {CoverResult} result */
  function showCover(result) {
    setText(words, playtestTexts.covered(result.matches, result.positions, result.seconds));
    fill(found, coverTable(result, last?.check?.result.forms ?? [], last?.doc.text ?? "", actions.select));
    actions.covered(result);
  }
}
