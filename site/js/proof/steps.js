// @ts-check
// The lines of a proof: a claim, below it the conditions of its rule or the
// rules that could give it, and so on for each step that is open.

import { h } from "../shared/dom.js";
import { colouredLine } from "../shared/highlight.js";
import { bindings, valueMark, source } from "./parts.js";
import { hasInside, OPEN_DEPTH, TOP } from "./proof-tree.js";
import { proofTexts } from "./texts.js";
import { cause, positionWords, verdict } from "./words.js";

/** @typedef {import("../protocol.d.ts").WhyResult} WhyResult */
/** @typedef {import("../protocol.d.ts").Reason} Reason */
/** @typedef {import("../protocol.d.ts").RuleUse} RuleUse */

/**
 * What the lines are drawn from, and what they do.
 * @typedef {object} Drawing
 * @property {import("./proof-tree.js").ProofTree} tree
 * @property {(part: Reason, path: string, open: boolean) => void} toggle a step
 * @property {(from: number, to: number) => void} select a place in the rules
 */

/**
 * A whole proof.
 * @param {Drawing} drawing
 * @returns {(HTMLElement | false)[]}
 */
export function proofLines(drawing) {
  const { tree } = drawing;
  const { result } = tree;
  const [top] = result.nodes;
  if (!top) return [];
  return [
    h("div", { class: top.holds ? "fact" : "fact fails", ...linked(top, result.atom) }, valueMark(top),
      colouredLine(result.atom)),
    h("div", { class: "because verdict" },
      result.moved && positionWords(result), verdict(result, top), top.holds ? bindings(top.uses[0]) : "."),
    ...(!top.opens ? body(drawing, result, top, TOP, 0)
      : [tree.isOpen(top, TOP, OPEN_DEPTH) && answer(drawing, result, top, TOP)]),
  ];
}

/**
 * What a line stands for, so that the other views can light it up.
 * @param {Reason} reason
 * @param {string} [atom] if it is not the reason's own
 */
function linked({ text, uses }, atom = text) {
  const rules = [...new Set(uses.flatMap(({ rule }) => (rule < 0 ? [] : [rule])))];
  return { "data-atom": atom, "data-rule": rules.length > 0 ? rules.join(" ") : null };
}

/**
 * What stands below a claim: the conditions of its rule, or each rule that
 * could give it.
 * @param {Drawing} drawing
 * @param {WhyResult} result that has the claim
 * @param {Reason} reason
 * @param {string} path
 * @param {number} depth
 * @returns {HTMLElement[]}
 */
function body(drawing, result, reason, path, depth) {
  if (reason.heads.length > 0) return [nearest(drawing, reason)];
  const proved = reason.holds || reason.cause === "rule";
  return reason.uses.flatMap((use, i) => {
    if (use.parts.length === 0) return [];
    const parts = use.parts.flatMap((id, k) => {
      const part = result.nodes[id];
      return part ? step(drawing, result, part, `${path}.${i}.${k}`, depth) : [];
    });
    const list = h("div", { class: proved ? "proof" : "proof off", role: "group" }, parts);
    return [proved || use.lineNumber === 0 ? list : attempt(drawing, use, list)];
  });
}

/**
 * One condition and, while it is open, what it rests on.
 * @param {Drawing} drawing
 * @param {WhyResult} result
 * @param {Reason} part
 * @param {string} path
 * @param {number} depth
 * @returns {HTMLElement[]}
 */
function step(drawing, result, part, path, depth) {
  const inside = hasInside(part);
  const open = drawing.tree.isOpen(part, path, depth);
  const label = colouredLine(part.text);
  const [use] = part.uses;
  const byRule = inside && open && part.holds && part.uses.length === 1 && use && use.lineNumber > 0;
  const row = h("div", { class: part.open ? "fact open" : part.holds ? "fact" : "fact fails", ...linked(part) },
    valueMark(part),
    inside || part.opens ? h("button", { class: "step", type: "button", "aria-expanded": String(open),
      "data-key": path, on: { click: () => drawing.toggle(part, path, !open) } }, label) : label,
    h("span", { class: "because" }, cause(part)),
    byRule && h("span", { class: "because" }, proofTexts.because.by(use.lineNumber)),
    source(part, drawing.select));
  if (!open) return [row];
  return [row, ...(inside ? body(drawing, result, part, path, depth + 1) : [answer(drawing, result, part, path)])];
}

/**
 * What was asked for below a step.
 * @param {Drawing} drawing
 * @param {WhyResult} result
 * @param {Reason} part
 * @param {string} path
 */
function answer(drawing, result, part, path) {
  const more = drawing.tree.answers.get(path);
  const [top] = more?.nodes ?? [];
  if (!more || !top) return h("div", { class: "proof off" },
    h("div", { class: "fact muted small" }, proofTexts.asking));
  const elsewhere = more.plies !== result.plies || more.moved !== result.moved;
  return h("div", { class: top.holds ? "proof" : "proof off", role: "group" },
    h("div", { class: top.holds ? "fact" : "fact fails" }, valueMark(top), more.atom !== part.text
      && colouredLine(more.atom), h("span", { class: "because" }, elsewhere && positionWords(more),
      verdict(more, top))),
    body(drawing, more, top, `${path}.0`, OPEN_DEPTH));
}

/**
 * A rule that could give a claim and does not.
 * @param {Drawing} drawing
 * @param {RuleUse} use
 * @param {HTMLElement} conditions
 */
function attempt(drawing, use, conditions) {
  return h("div", { class: "attempt" },
    h("div", { class: "fact", "data-rule": use.rule < 0 ? null : use.rule },
      h("span", { class: "because" }, proofTexts.because.attempt), bindings(use),
      source(use, drawing.select)), conditions);
}

/**
 * Heads of rules that come nearest to a claim that no rule gives.
 * @param {Drawing} drawing
 * @param {Reason} reason
 */
function nearest(drawing, { heads }) {
  return h("div", { class: "proof off", role: "group" },
    h("div", { class: "fact" }, h("span", { class: "because" }, proofTexts.because.nearest)),
    heads.map((head) => h("div", { class: "fact", "data-rule": head.rule }, colouredLine(head.text),
      source(head, drawing.select))));
}
