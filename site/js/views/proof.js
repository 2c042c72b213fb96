// @ts-check
// A proof, or why there is none: steps that open one after the other, each with
// the place of its rule. What the engine left out is asked for when it is
// opened.

import { colouredLine } from "../coloured.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { texts } from "../texts.js";

/** @typedef {import("../protocol.d.ts").WhyResult} WhyResult */
/** @typedef {import("../protocol.d.ts").WhyAsk} WhyAsk */
/** @typedef {import("../protocol.d.ts").Reason} Reason */
/** @typedef {import("../protocol.d.ts").RuleUse} RuleUse */

/**
 * @typedef {object} ProofActions
 * @property {(ask: WhyAsk) => Promise<WhyResult | null>} open asks about the line that is shown
 * @property {(from: number, to: number) => void} select a place in the rules
 * @property {(rules: number[]) => void} light rules in the editor
 */

/** Steps above this depth are open from the beginning. */
const OPEN_DEPTH = 2;

/** The path of what was asked. */
const TOP = "0";

/**
 * What a claim rests on, in words.
 * @param {WhyResult} result
 * @param {Reason} reason the claim itself, not a condition
 */
export function verdict(result, reason) {
  const { because } = texts.facts;
  const [use] = reason.uses;
  if (!reason.holds) {
    if (reason.opens) return because.noState;
    return use ? because.tries(new Set(reason.uses.map((u) => u.rule)).size, use.line) : because.never;
  }
  if (reason.cause !== "rule" || !use) return result.nodes.length > 1 ? because.all : cause(reason);
  return use.line > 0 ? because.rule(use.line) : because.all;
}

/**
 * @param {Reason} reason
 * @returns {string}
 */
function cause(reason) {
  const { because } = texts.facts;
  if (reason.open) return because.open;
  if (reason.cause === "compared") return reason.holds === reason.text.startsWith("(not") ? because.same : because.different;
  if (!reason.holds) return "";
  switch (reason.cause) {
    case "fact": return because.fact;
    case "state": return because.state;
    case "move": return because.move;
    case "absent": return because.absent;
    default: return "";
  }
}

/** @param {ProofActions} actions */
export function createProof(actions) {
  const element = h("div", { class: "proof-of" });
  /** The proof that is shown. @type {WhyResult | null} */
  let shown = null;
  /** Steps opened or closed by hand, by path. @type {Map<string, boolean>} */
  let opened = new Map();
  /** What was asked for, by path; null while it is on its way. @type {Map<string, WhyResult | null>} */
  let fetched = new Map();

  return {
    element,
    /**
     * Shows a proof; one that was shown before keeps its open steps.
     * @param {WhyResult} result
     */
    show(result) {
      if (shown !== result) {
        opened = new Map();
        fetched = new Map();
      }
      const fresh = shown !== result;
      shown = result;
      // A fact of the position says little by itself: show what made it one.
      const [top] = result.nodes;
      if (fresh && top?.opens) toggle(top, TOP, true);
      else render();
    },
  };

  function render() {
    const [top] = shown?.nodes ?? [];
    if (!shown || !top) return;
    const focused = element.contains(document.activeElement) && document.activeElement instanceof HTMLElement ? document.activeElement.dataset["path"] : undefined;
    fill(element,
      h("div", { class: top.holds ? "fact" : "fact fails" }, mark(top), colouredLine(shown.atom)),
      h("div", { class: "because verdict" }, position(shown), verdict(shown, top), top.holds ? bindings(top.uses[0]) : "."),
      top.opens ? opened.get(TOP) && answer(shown, top, TOP) : body(shown, top, TOP, 0));
    if (focused !== undefined) {
      const again = [...element.querySelectorAll("button")].find((button) => button.dataset["path"] === focused);
      again?.focus();
    }
  }

  /**
   * What stands below a claim: the conditions of its rule, or each rule that
   * could give it.
   * @param {WhyResult} result
   * @param {Reason} reason
   * @param {string} path
   * @param {number} depth
   * @returns {(HTMLElement | null)[]}
   */
  function body(result, reason, path, depth) {
    const proved = reason.holds || reason.cause === "rule";
    if (reason.heads.length > 0) return [nearest(reason)];
    return reason.uses.map((use, i) => {
      if (use.parts.length === 0) return null;
      const list = conditions(result, use, `${path}.${i}`, depth, proved);
      if (proved || use.line === 0) return list;
      return h("div", { class: "attempt" },
        h("div", { class: "fact" }, h("span", { class: "because" }, texts.facts.because.attempt), bindings(use), source(use.range, use.line)), list);
    });
  }

  /** Heads of rules that come nearest to a claim that no rule gives. @param {Reason} reason */
  function nearest({ heads }) {
    return h("div", { class: "proof off", role: "group" },
      h("div", { class: "fact" }, h("span", { class: "because" }, texts.facts.because.nearest)),
      heads.map((head) => h("div", { class: "fact" }, colouredLine(head.text), source(head.range, head.line))));
  }

  /**
   * @param {WhyResult} result
   * @param {RuleUse} use
   * @param {string} path
   * @param {number} depth
   * @param {boolean} proved
   */
  function conditions(result, use, path, depth, proved) {
    const list = h("div", { class: proved ? "proof" : "proof off", role: "group" });
    use.parts.forEach((id, i) => {
      const part = result.nodes[id];
      if (part) list.append(...step(result, part, `${path}.${i}`, depth));
    });
    return list;
  }

  /**
   * @param {WhyResult} result
   * @param {Reason} part
   * @param {string} path
   * @param {number} depth
   * @returns {HTMLElement[]}
   */
  function step(result, part, path, depth) {
    const inside = part.uses.some((use) => use.parts.length > 0);
    const more = inside || part.opens !== null;
    const open = opened.get(path) ?? (inside && depth < OPEN_DEPTH);
    const label = colouredLine(part.text);
    const rows = [h("div", { class: part.open ? "fact open" : part.holds ? "fact" : "fact fails" },
      mark(part),
      more ? h("button", { class: "step", type: "button", "aria-expanded": String(open), "data-path": path, on: { click: () => toggle(part, path, !open) } }, label) : label,
      h("span", { class: "because" }, cause(part)),
      inside && open && part.uses.length === 1 && part.uses[0] && part.uses[0].line > 0 && part.holds ? h("span", { class: "because" }, texts.facts.because.by(part.uses[0].line)) : null,
      source(part.range, part.line))];
    if (!open) return rows;
    if (inside) return [...rows, ...body(result, part, path, depth + 1).filter((x) => x !== null)];
    return [...rows, answer(result, part, path)];
  }

  /**
   * What was asked for below a step.
   * @param {WhyResult} result
   * @param {Reason} part
   * @param {string} path
   */
  function answer(result, part, path) {
    const more = fetched.get(path);
    const [top] = more?.nodes ?? [];
    if (!more || !top) return h("div", { class: "proof off" }, h("div", { class: "fact muted small" }, texts.facts.asking));
    const moved = more.plies !== result.plies || more.moved !== result.moved;
    return h("div", { class: top.holds ? "proof" : "proof off", role: "group" },
      h("div", { class: top.holds ? "fact" : "fact fails" }, mark(top), more.atom === part.text ? null : colouredLine(more.atom), h("span", { class: "because" }, moved ? position(more) : "", verdict(more, top))),
      body(more, top, `${path}.0`, OPEN_DEPTH).filter((x) => x !== null));
  }

  /**
   * @param {Reason} part
   * @param {string} path
   * @param {boolean} open
   */
  function toggle(part, path, open) {
    opened.set(path, open);
    const proof = shown;
    if (open && part.opens && part.uses.every((use) => use.parts.length === 0) && !fetched.get(path)) {
      fetched.set(path, null);
      void actions.open(part.opens).then((answer) => {
        if (shown !== proof) return;
        if (answer) {
          fetched.set(path, answer);
          light(answer.nodes[0]);
        } else {
          fetched.delete(path);
          opened.set(path, false);
        }
        render();
      });
    } else if (open) {
      light(fetched.get(path)?.nodes[0] ?? part);
    }
    render();
  }

  /** Lights up the rules that a claim rests on. @param {Reason | undefined} reason */
  function light(reason) {
    if (reason && reason.uses.length > 0) actions.light(reason.uses.map((use) => use.rule));
  }

  /** Which position an explanation speaks of, unless it is the one on the board. @param {WhyResult} result */
  function position(result) {
    if (result === shown && !result.moved) return "";
    return result.moved ? texts.facts.because.during(result.plies + 1) : texts.facts.because.after(result.plies);
  }

  /** @param {RuleUse | undefined} use */
  function bindings(use) {
    if (!use || use.bindings.length === 0) return null;
    return h("span", { class: "bindings" }, ` ${texts.facts.because.with} `, use.bindings.flatMap((binding, i) => [i === 0 ? "" : ", ", h("code", {}, binding.variable), ` ${binding.value}`]));
  }

  /**
   * @param {import("../protocol.d.ts").Range} range
   * @param {number} line
   */
  function source(range, line) {
    return line > 0 ? h("button", { class: "source", type: "button", on: { click: () => actions.select(range.from, range.to) } }, texts.facts.line(line)) : null;
  }

  /** @param {Reason} reason */
  function mark(reason) {
    if (reason.open) return h("span", { class: "value-mark", role: "img", "aria-label": texts.facts.value.open }, "?");
    return h("span", { class: reason.holds ? "value-mark on" : "value-mark bad", role: "img", "aria-label": reason.holds ? texts.facts.value.true : texts.facts.value.false }, reason.holds ? "1" : "0");
  }
}

/** A line that says that an explanation could not be had. @param {string} words */
export function unexplained(words) {
  return h("div", { class: "fact" }, icon("error", "sev-error"), words);
}
