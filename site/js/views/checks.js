// @ts-check
// What matches show about a game: whether they end, everybody always has a
// move and gets one goal, and who can win; and what each rule does in them.
// Every finding can be played on the board.

import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { isBroken } from "../state.js";
import { texts } from "../texts.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../protocol.d.ts").AuditResult} AuditResult */
/** @typedef {import("../protocol.d.ts").CoverResult} CoverResult */
/** @template {"audit" | "cover"} N @typedef {import("../engine.js").Job<N>} Job */

/**
 * @typedef {object} ChecksActions
 * @property {(seconds: number) => Job<"audit">} audit
 * @property {(seconds: number) => Job<"cover">} cover
 * @property {(result: CoverResult | null) => void} covered shows it beside the rules, or no longer
 * @property {(line: string[][]) => void} replay plays joint moves on the board, as a variation
 * @property {(from: number, to: number) => void} select a place in the rules
 * @property {(error: unknown, show: (words: string) => void) => void} failed
 */

const BUDGETS = [5, 20, 60, 300]; // seconds
const FIRST_BUDGET = 20;

/** @param {ChecksActions} actions */
export function createChecks(actions) {
  const auditButton = h("button", { class: "btn line", type: "button", on: { click: () => run("audit") } }, texts.checks.audit);
  const coverButton = h("button", { class: "btn line", type: "button", on: { click: () => run("cover") } }, texts.checks.cover);
  const stopButton = h("button", { class: "btn stop", type: "button", hidden: true, on: { click: () => void job?.cancel() } }, texts.checks.stop);
  const budget = h("select", { class: "select", "aria-label": texts.checks.budget }, BUDGETS.map((seconds) => h("option", { value: seconds, selected: seconds === FIRST_BUDGET }, texts.checks.seconds(seconds))));
  const spent = h("i");
  const bar = h("div", { class: "progress", role: "progressbar", "aria-label": texts.checks.running, hidden: true }, spent);
  const words = h("p", { class: "muted", role: "status" }, texts.checks.intro);
  const found = h("div", {});
  const element = h("div", { class: "checks" }, h("div", { class: "row" }, auditButton, coverButton, h("label", { class: "row small" }, texts.checks.atMost, budget), stopButton), bar, words, found);

  /** @type {Job<"audit"> | Job<"cover"> | null} */
  let job = null;
  /** @type {State | null} */
  let last = null;

  return {
    element,
    /** @param {State} state */
    update(state) {
      if (last && last.revision !== state.revision) {
        void job?.cancel();
        job = null;
        stopButton.hidden = bar.hidden = true;
        words.textContent = texts.checks.intro;
        fill(found);
      }
      last = state;
      auditButton.disabled = coverButton.disabled = isBroken(state) || job !== null;
    },
  };

  /** @param {"audit" | "cover"} what */
  async function run(what) {
    const seconds = Number(budget.value);
    const mine = what === "audit" ? actions.audit(seconds) : actions.cover(seconds);
    job = mine;
    auditButton.disabled = coverButton.disabled = true;
    stopButton.hidden = bar.hidden = false;
    showSpent(0, seconds);
    fill(found);
    words.textContent = texts.checks.running;
    try {
      for await (const progress of mine) {
        if (job !== mine) continue;
        show(progress);
        showSpent(progress.seconds, seconds);
      }
      const result = await mine.result;
      if (job === mine) show(result);
    } catch (error) {
      if (job === mine) actions.failed(error, (message) => (words.textContent = message));
    } finally {
      if (job === mine) {
        job = null;
        stopButton.hidden = bar.hidden = true;
        auditButton.disabled = coverButton.disabled = last !== null && isBroken(last);
      }
    }
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

  /** @param {AuditResult | CoverResult} result */
  function show(result) {
    if ("rules" in result) {
      showCover(result);
      actions.covered(result);
    } else showAudit(result);
  }

  /** @param {AuditResult} result */
  function showAudit(result) {
    const role = (/** @type {number} */ i) => last?.shown?.result.roles[i] ?? "";
    words.textContent = texts.checks.audited(result.matches, result.ended, result.longest, result.seconds);
    fill(found,
      result.findings.length === 0 && result.ended > 0 ? h("div", { class: "fact" }, icon("check", "sev-fine"), texts.checks.sound) : null,
      result.findings.map((finding) => findingRow(finding, role(finding.role))),
      result.best.map((best, i) => winnability(best, role(i), result)),
      result.best.length > 0 && result.best.every((best) => best.goal === 100) ? h("div", { class: "fact" }, icon("check", "sev-fine"), texts.checks.winnable[result.best.length === 1 ? "strongly" : "weakly"]) : null);
  }

  /**
   * What matches break, with the values and rules of goals that are wrong.
   * @param {AuditResult["findings"][number]} finding
   * @param {string} role
   */
  function findingRow({ kind, back, count, line, goals }, role) {
    return h("div", { class: "fact" }, icon("warning", "sev-warning"),
      h("span", {}, texts.checks.findings[kind](role, back), " ",
        goals.map((goal) => h("span", { class: "given" }, h("code", {}, goal.value), " ", sourceButton(goal.range, texts.facts.line(goal.line)))),
        h("span", { class: "muted" }, texts.checks.times(count))),
      replayButton(line));
  }

  /**
   * @param {import("../protocol.d.ts").Range} range
   * @param {string} words
   */
  function sourceButton({ from, to }, words) {
    return h("button", { class: "source", type: "button", on: { click: () => actions.select(from, to) } }, words);
  }

  /**
   * Whether a role can win, with the best match that it got.
   * @param {AuditResult["best"][number]} best
   * @param {string} role
   * @param {AuditResult} result
   */
  function winnability({ goal, line, most }, role, { positions }) {
    const say = texts.checks;
    const wins = goal === 100;
    const never = !wins && most;
    return h("div", { class: "fact" }, icon(wins ? "check" : never ? "warning" : "hint", wins ? "sev-fine" : never ? "sev-warning" : "sev-hint"),
      h("span", {}, wins ? say.canWin(role) : goal === null ? say.noGoal(role) : never ? say.cannotWin(role, goal) : say.best(role, goal, positions)),
      goal === null ? null : replayButton(line));
  }

  /** @param {string[][]} line */
  function replayButton(line) {
    return h("button", { class: "source", type: "button", on: { click: () => actions.replay(line) } }, texts.checks.replay(line.length));
  }

  /** @param {CoverResult} result */
  function showCover(result) {
    const forms = last?.check?.result.forms ?? [];
    words.textContent = texts.checks.covered(result.matches, result.positions, result.seconds);
    fill(found, h("table", { class: "answers cover" },
      h("thead", {}, h("tr", {}, texts.checks.columns.map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, result.rules.map((rule) => {
        const form = forms[rule.rule];
        const idle = rule.idle.map((range) => sourceButton(range, last?.doc.text.slice(range.from, range.to) ?? ""));
        return h("tr", { class: rule.fired === 0 && rule.unknown === 0 ? "never" : "" },
          h("td", {}, form && sourceButton(form, texts.facts.line(form.line)), " ", form?.head ?? ""),
          h("td", {}, rule.unknown > 0 ? texts.checks.unknown : rule.fired === 0 ? texts.checks.never : texts.checks.percent(rule.fired / Math.max(1, result.positions))),
          h("td", {}, texts.checks.each(rule.instances / Math.max(1, rule.fired))),
          h("td", {}, texts.checks.percent(rule.share)),
          h("td", {}, idle));
      }))));
  }
}

