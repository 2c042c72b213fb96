// @ts-check
// The field that finds a proposition by its words.

import { fill, h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { netTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").FoundNode} FoundNode */

const SUGGESTED = 20;

/**
 * @param {(text: string, limit: number) => Promise<FoundNode[]>} find best first
 * @param {(node: FoundNode) => void} go
 */
export function createNetSearch(find, go) {
  const input = h("input", { class: "mono", type: "search", placeholder: netTexts.search, "aria-label": netTexts.search,
    spellcheck: "false", autocomplete: "off", list: "net-nodes",
    on: { input: () => void suggest(), change: () => void choose() } });
  const names = h("datalist", { id: "net-nodes" });
  const element = h("label", { class: "field grow" }, icon("search"), input, names);

  return {
    element,
    /** @param {string} words of the node that is chosen */
    show: (words) => void (input.value = words),
  };

  async function suggest() {
    const found = await ask(SUGGESTED);
    fill(names, found.map((node) => h("option", { value: node.label })));
  }

  async function choose() {
    const [node] = await ask(1);
    if (node) go(node);
  }

  /** @param {number} limit */
  async function ask(limit) {
    const text = input.value.trim();
    if (text === "") return [];
    try {
      return await find(text, limit);
    } catch {
      return []; // nothing to suggest
    }
  }
}
