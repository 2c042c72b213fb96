// @ts-check
// The columns beside the code: problem marks, dots that tell which rules hold
// in the shown position, and a figure for each: how many ground rules it became,
// or in how many positions of random matches it holds.

import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, gutter, GutterMarker } from "@codemirror/view";
import { h } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { rulesTexts } from "../texts.js";

/** @typedef {import("../../protocol.d.ts").Severity} Severity */

class ProblemMark extends GutterMarker {
  /** @param {Severity} severity @param {string} words */
  constructor(severity, words) {
    super();
    this.severity = severity;
    this.words = words;
  }
  /** @override @param {GutterMarker} other */
  eq(other) {
    return other instanceof ProblemMark && other.severity === this.severity && other.words === this.words;
  }
  /** @override */
  toDOM() {
    return h("span", { class: `sev-${this.severity}`, title: this.words }, icon(this.severity));
  }
}

class StatusMarker extends GutterMarker {
  /**
   * @param {number} count ground instances that hold
   * @param {boolean} moves with the last moves, on which they depend
   */
  constructor(count, moves) {
    super();
    this.count = count;
    this.moves = moves;
  }
  /** @override @param {GutterMarker} other */
  eq(other) {
    return other instanceof StatusMarker && other.count === this.count && other.moves === this.moves;
  }
  /** @override */
  toDOM() {
    const { moves } = this;
    const words = this.count > 0 ? rulesTexts.ruleHolds(this.count, moves) : rulesTexts.ruleFails(moves);
    const looks = this.count > 0 ? "status-dot on" : "status-dot";
    return h("span", { class: looks, title: words, role: "img", "aria-label": words });
  }
}

class Figure extends GutterMarker {
  /** @param {string} text @param {string} words */
  constructor(text, words) {
    super();
    this.text = text;
    this.words = words;
  }
  /** @override @param {GutterMarker} other */
  eq(other) {
    return other instanceof Figure && other.text === this.text && other.words === this.words;
  }
  /** @override */
  toDOM() {
    return h("span", { title: this.words }, this.text);
  }
}

/**
 * A gutter whose marks move along with the text until they are set again.
 * @param {string} name
 * @param {"before" | "after"} side
 */
function column(name, side) {
  /** @type {import("@codemirror/state").StateEffectType<RangeSet<GutterMarker>>} */
  const set = StateEffect.define();
  /** @type {StateField<RangeSet<GutterMarker>>} */
  const field = StateField.define({
    create: () => RangeSet.empty,
    update(marks, transaction) {
      let next = marks.map(transaction.changes);
      for (const effect of transaction.effects) if (effect.is(set)) next = effect.value;
      return next;
    },
  });
  return { set, field, extension: [field, gutter({ class: name, side, markers: (view) => view.state.field(field) })] };
}

const marks = column("cm-marks", "before");
const ruleStatus = column("cm-rule-status", "before");
const figures = column("cm-figures", "after");

/** @type {import("@codemirror/state").StateEffectType<import("@codemirror/view").DecorationSet>} */
const setLit = StateEffect.define();
const lit = StateField.define({
  create: () => Decoration.none,
  update(lines, transaction) {
    let next = lines.map(transaction.changes);
    for (const effect of transaction.effects) if (effect.is(setLit)) next = effect.value;
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Left of the line numbers, right of them, and right of the code. */
export const problemColumn = marks.extension;
export const ruleStatusColumn = ruleStatus.extension;
export const figureColumn = figures.extension;
export const litLines = [lit];

/** @typedef {{at: number, severity: Severity, words: string}} LineProblem */

/**
 * @param {import("@codemirror/state").Text} doc
 * @param {LineProblem[]} problems worst first where they share a line
 */
export function showMarks(doc, problems) {
  /** @type {Map<number, LineProblem>} */
  const byLine = new Map();
  for (const problem of problems) {
    const line = doc.lineAt(Math.min(problem.at, doc.length)).from;
    if (!byLine.has(line)) byLine.set(line, problem);
  }
  return marks.set.of(
    RangeSet.of([...byLine].sort(([a], [b]) => a - b).map(([line, p]) => new ProblemMark(p.severity, p.words)
      .range(line))),
  );
}

/**
 * @param {import("@codemirror/state").Text} doc
 * @param {{at: number, count: number, moves: boolean}[]} rules in the order of the text
 */
export function showRuleStatus(doc, rules) {
  return ruleStatus.set.of(onePerLine(doc, rules.map(({ at, count, moves }) =>
    ({ at, mark: new StatusMarker(count, moves) }))));
}

/** @typedef {{at: number, text: string, words: string}} RuleFigure */

/**
 * @param {import("@codemirror/state").Text} doc
 * @param {RuleFigure[]} rules in the order of the text
 */
export function showFigures(doc, rules) {
  return figures.set.of(
    onePerLine(doc, rules.map((rule) => ({ at: rule.at, mark: new Figure(rule.text, rule.words) }))));
}

/**
 * @param {import("@codemirror/state").Text} doc
 * @param {{at: number, mark: GutterMarker}[]} items
 */
function onePerLine(doc, items) {
  let last = -1;
  const ranges = [];
  for (const { at, mark } of items) {
    if (at > doc.length) break;
    const line = doc.lineAt(at).from;
    if (line === last) continue;
    last = line;
    ranges.push(mark.range(line));
  }
  return RangeSet.of(ranges, true);
}

/**
 * @param {import("@codemirror/state").Text} doc
 * @param {{from: number, to: number}[]} ranges
 */
export function showLit(doc, ranges) {
  const lines = new Set();
  for (const { from, to } of ranges) {
    if (from > doc.length) continue;
    const end = doc.lineAt(Math.min(to, doc.length)).number;
    for (let n = doc.lineAt(from).number; n <= end; n++) lines.add(doc.line(n).from);
  }
  return setLit.of(Decoration.set([...lines].sort((a, b) => a - b)
    .map((at) => Decoration.line({ class: "cm-lit" }).range(at))));
}
