// @ts-check
// What an audit found out about a game, a line for each finding, with the match
// that shows it.

import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { texts } from "../shared/texts.js";
import { playtestTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").AuditResult} AuditResult */

/**
 * @typedef {object} FindingActions
 * @property {(line: string[][]) => void} replay plays joint moves on the board, as a variation
 * @property {(from: number, to: number) => void} select a place in the rules
 */

/**
 * @param {AuditResult} result
 * @param {readonly string[]} roles
 * @param {FindingActions} actions
 */
export function auditReport(result, roles, actions) {
  const { findings, best, ended } = result;
  return [
    findings.length === 0 && ended > 0 && fine(playtestTexts.sound),
    ...findings.map((finding) => findingRow(finding, roles[finding.role] ?? "", actions)),
    ...best.map((each, i) => winnability(each, roles[i] ?? "", result.positions, actions)),
    best.length > 0 && best.every(({ goal }) => goal === 100)
      && fine(playtestTexts.winnable[best.length === 1 ? "strongly" : "weakly"]),
  ];
}

/** @param {string} words */
function fine(words) {
  return h("div", { class: "fact" }, icon("check", "sev-fine"), words);
}

/**
 * What matches break, with the values and rules of goals that are wrong.
 * @param {AuditResult["findings"][number]} finding
 * @param {string} role
 * @param {FindingActions} actions
 */
function findingRow({ kind, back, count, moves, goals }, role, { replay, select }) {
  return h("div", { class: "fact" }, icon("warning", "sev-warning"),
    h("span", {}, playtestTexts.findings[kind](role, back), " ",
      goals.map((goal) => h("span", { class: "given" }, h("code", {}, goal.value), " ",
        sourceButton(goal.range, texts.line(goal.lineNumber), select))),
      h("span", { class: "muted" }, playtestTexts.times(count))),
    replayButton(moves, replay));
}

/**
 * Whether a role can win, with the best match that it got.
 * @param {AuditResult["best"][number]} best
 * @param {string} role
 * @param {number} positions that were looked at
 * @param {FindingActions} actions
 */
function winnability({ goal, moves, most }, role, positions, { replay }) {
  const say = playtestTexts;
  const wins = goal === 100;
  const never = !wins && most;
  return h("div", { class: "fact" }, icon(wins ? "check" : never ? "warning" : "hint",
    wins ? "sev-fine" : never ? "sev-warning" : "sev-hint"),
    h("span", {}, wins ? say.canWin(role) : goal === null ? say.noGoal(role) : never ? say.cannotWin(role, goal)
      : say.best(role, goal, positions)),
    goal !== null && replayButton(moves, replay));
}

/** @param {string[][]} moves @param {FindingActions["replay"]} replay */
function replayButton(moves, replay) {
  return h("button", { class: "source", type: "button", on: { click: () => replay(moves) } },
    playtestTexts.replay(moves.length));
}

/**
 * A way to a place in the rules.
 * @param {import("../protocol.d.ts").Range} range
 * @param {string} words
 * @param {FindingActions["select"]} select
 */
export function sourceButton({ from, to }, words, select) {
  return h("button", { class: "source", type: "button", on: { click: () => select(from, to) } }, words);
}
