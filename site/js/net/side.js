// @ts-check
// Beside the picture: all there is to know about the chosen node. Its value and
// where it comes from, what it feeds and reads, its rules, and how its value
// went through the match.

import { h, refill, svg } from "../shared/dom.js";
import { colouredLine } from "../shared/highlight.js";
import { tool } from "../shared/icon-button.js";
import { icon } from "../shared/icons.js";
import { bit } from "./bit.js";
import { netTexts } from "./texts.js";
import { nodeName, questionOf, settable, setWords } from "./words.js";

/** @typedef {import("../protocol.d.ts").NetNodeResult} NetNodeResult */
/** @typedef {import("../protocol.d.ts").FoundNode} FoundNode */

const SHOWN = 12; // neighbours that are listed at first
const PLOT = { width: 240, height: 30 }; // px of the history

/**
 * @typedef {object} SideActions
 * @property {(id: number) => number} value of a node: 0, 1, or -1 while not known
 * @property {(id: number) => boolean | null} changed whether the moves set by hand have changed it;
 *  null where none are set
 * @property {(rule: number) => {line: number, text: string} | null} rule
 * @property {(id: number) => void} go to another node
 * @property {(id: number) => void} cone
 * @property {(id: number, kind: string, label: string) => void} set gives a base or an input the other value, or takes
 *  it back
 * @property {(atom: string) => void} why
 * @property {(rule: number) => void} show the rule in the editor
 * @property {() => void} close
 */

/** @param {SideActions} actions */
export function createNetSide(actions) {
  const body = h("div", { class: "side-body" });
  const element = h("aside", { class: "net-side", "aria-label": netTexts.selected, hidden: true },
    h("div", { class: "side-head" }, h("h3", {}, netTexts.selected), h("span", { class: "grow" }),
      tool("close", netTexts.closeSide, actions.close)), body);
  /** @type {NetNodeResult | null} */
  let shown = null;

  return {
    element,
    /** Whether it is seen. */
    get open() {
      return shown !== null;
    },
    /** @param {NetNodeResult | null} next null hides it */
    show(next) {
      shown = next;
      refresh();
    },
    /** The values have changed. */
    refresh,
  };

  function refresh() {
    element.hidden = shown === null;
    if (!shown) return;
    const { node, inputs, outputs, rules, history, becomes } = shown;
    const value = actions.value(node.id);
    const changed = actions.changed(node.id);
    refill(body,
      h("p", { class: "mono name" }, nodeName(node)),
      h("p", { class: "row" }, bit(value), h("b", {}, value < 0 ? netTexts.unknown : value === 1 ? netTexts.on
        : netTexts.off),
        h("span", { class: "muted" }, changed === null || value < 0 ? netTexts.kind[node.kind]
          : changed ? netTexts.changed : netTexts.unchanged)),
      settable(node) && h("button", { class: "btn sm line", type: "button", "data-key": "set",
        on: { click: () => actions.set(node.id, node.kind, node.label) } }, setWords(value)),
      list(netTexts.feeds, outputs, node.fanOut), becomes && returns(becomes), list(netTexts.reads, inputs, node.fanIn),
      rules.length > 0 && h("h4", {}, netTexts.fromRules), rules.slice(0, 3).map(ruleText),
      rules.length > 3 && h("p", { class: "muted small" }, netTexts.more(rules.length - 3)),
      h("h4", {}, netTexts.history), plot(history),
      h("div", { class: "row wrap" },
        h("button", { class: "btn sm line", type: "button", on: { click: () => actions.cone(node.id) } },
          icon("gate"), netTexts.open),
        questionOf(node) !== "" && h("button", { class: "btn sm line", type: "button",
          on: { click: () => actions.why(questionOf(node)) } }, icon("why"), netTexts.why)));
  }

  /** What a fact of the next state is there. @param {FoundNode} base */
  function returns(base) {
    return [h("p", {}, netTexts.returns), neighbours([base])];
  }

  /** @param {readonly FoundNode[]} nodes */
  function neighbours(nodes) {
    return h("ul", { class: "neighbours" }, nodes.map((node) =>
      h("li", {}, h("button", { class: "pick-row", type: "button", on: { click: () => actions.go(node.id) } },
        bit(actions.value(node.id)), h("span", { class: "mono clip", title: nodeName(node) }, nodeName(node))))));
  }

  /** @param {string} words @param {readonly FoundNode[]} nodes @param {number} all how many there are */
  function list(words, nodes, all) {
    if (all === 0) return [];
    return [
      h("h4", {}, netTexts.counted(words, all)), neighbours(nodes.slice(0, SHOWN)),
      all > SHOWN ? h("p", { class: "muted small" }, netTexts.more(all - SHOWN)) : null,
    ];
  }

  /** @param {number} rule */
  function ruleText(rule) {
    const found = actions.rule(rule);
    if (!found) return false;
    return h("button", { class: "rule-text", type: "button", title: netTexts.rule,
      on: { click: () => actions.show(rule) } },
      found.text.split("\n").map((line, i) =>
        [h("span", { class: "num", "aria-hidden": "true" }, found.line + i), colouredLine(line)]).flat());
  }

  /** The values over the match as a line, and in words. @param {readonly number[]} history */
  function plot(history) {
    const { width, height } = PLOT;
    const step = width / history.length;
    const y = (/** @type {number | undefined} */ value) => (value ? 3 : height - 3);
    const line = (/** @type {(value: number) => boolean} */ drawn) => history.map((value, i) => {
      if (!drawn(value)) return "";
      return `M${(i * step).toFixed(1)} ${y(value)}H${((i + 1) * step).toFixed(1)}`;
    }).join("");
    const rises = history.map((value, i) =>
      (i > 0 && value !== history[i - 1] ? `M${(i * step).toFixed(1)} ${y(history[i - 1])}V${y(value)}` : "")).join("");
    return h("figure", {},
      svg("svg", { class: "history", viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none",
        "aria-hidden": "true" }, svg("path", { class: "off", d: line((value) => value === 0) + rises }),
        svg("path", { d: line((value) => value === 1) })),
      h("figcaption", { class: "muted small" }, netTexts.historyWords(history.filter((value) => value === 1).length,
        history.length)));
  }
}
