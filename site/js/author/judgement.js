// @ts-check
// Whether the exercise works, beside its form.

import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { inline } from "../shared/markdown.js";
import { authorTexts } from "./texts.js";

/** @typedef {import("./authoring.js").Judgement} Judgement */
/** @typedef {import("../protocol.d.ts").Outcome} Outcome */

const say = authorTexts.judgement;
const ICONS = /** @type {const} */ ({ busy: "turn", error: "error", passed: "check", warning: "warning",
  hint: "hint" });

/** @param {Judgement} judgement @returns {HTMLElement[]} */
export function judgementRows({ status, problems, trial }) {
  if (status === "asking") return [row("busy", say.asking)];
  if (status === "trying") return [row("busy", say.trying)];
  if (status !== "done" || !trial) return [row("error", status === "failed" ? say.failed : say.broken), list(problems)];
  const { faults, start, asks, untried } = trial;
  return [
    faults.length > 0 ? row("error", say.fails) : row("passed", say.works),
    ...(faults.length > 0 ? [list(faults.map(found))] : []),
    ...(asks ? (start ? [row("passed", say.start), list([start.message])] : [row("warning", say.startPasses)]) : []),
    ...(untried > 0 ? [row("hint", say.untried(untried))] : []),
  ];
}

/** @param {Outcome} outcome */
const found = ({ check, message }) => (check < 0 ? "" : say.check(check + 1)) + message;

/** @param {"busy" | "error" | "passed" | "warning" | "hint"} kind @param {string} words */
const row = (kind, words) => h("p", { class: `judged ${kind}` }, icon(ICONS[kind]), words);

/** @param {readonly string[]} all Markdown */
const list = (all) => h("ul", { class: "judged-list" }, all.map((words) => h("li", {}, inline(words))));
