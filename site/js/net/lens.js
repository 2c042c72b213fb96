// @ts-check
// What the colours of the network's pictures say: values, how often nodes are
// true, or what differs from another position.

import { h, setText } from "../shared/dom.js";
import { netTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").HeatResult} HeatResult */
/** @typedef {"values" | "before" | "marked" | "match" | "random"} LensName */

/** @type {readonly LensName[]} */
const LENSES = ["values", "before", "marked", "match", "random"];
const RANDOM_MATCHES = 10_000;

/**
 * @typedef {object} LensActions
 * @property {(matches: number) => Promise<{shares: Uint8Array, told: HeatResult}>} heat over the match, or over as many
 *  random ones
 * @property {() => string[][]} line the joint moves that lead to the shown position
 * @property {(moves: string[][]) => Promise<Uint8Array>} valuesAt values of the position that moves lead to
 * @property {(heat: Uint8Array | null, before: Uint8Array | null) => void} show
 * @property {(error: unknown, show: (words: string) => void) => void} failed
 */

/** @param {LensActions} actions */
export function createNetLens(actions) {
  const element = h("select", { class: "select sm", "aria-label": netTexts.lens, on: { change: () => void look() } },
    LENSES.map((name) => h("option", { value: name }, netTexts.lenses[name])));
  const words = h("span", { role: "status" });
  const mark = h("button", { class: "btn sm line", type: "button", hidden: true, on: { click: () => {
    marked = actions.line();
    void look();
  } } }, netTexts.mark);
  const told = h("p", { class: "lens-told" }, words, mark);
  /** The joint moves that lead to the position that others are compared with. @type {string[][] | null} */
  let marked = null;
  let asked = 0;

  return {
    element,
    told,
    /** Another network: its values are shown. */
    reset() {
      marked = null;
      element.value = "values";
      void look();
    },
    /** Another position of the match. */
    follow: () => void (["before", "marked", "match"].includes(element.value) && look()),
  };

  async function look() {
    const now = ++asked;
    const name = /** @type {LensName} */ (element.value);
    try {
      setText(words, name === "random" ? netTexts.heating : "");
      mark.hidden = name !== "marked";
      const seen = await see(name);
      if (now !== asked) return;
      actions.show(seen.heat, seen.before);
      setText(words, seen.words);
    } catch (error) {
      if (now === asked) actions.failed(error, (reason) => setText(words, reason));
    }
  }

  /** @param {LensName} name */
  async function see(name) {
    if (name === "values") return { heat: null, before: null, words: "" };
    const line = actions.line();
    if (name === "before") {
      const before = line.length > 0 ? await actions.valuesAt(line.slice(0, -1)) : null;
      return { heat: null, before, words: before ? netTexts.differs : netTexts.noneBefore };
    }
    if (name === "marked") {
      marked ??= line;
      if (String(marked) === String(line)) return { heat: null, before: null, words: netTexts.marked(line.length) };
      return { heat: null, before: await actions.valuesAt(marked), words: netTexts.differsFrom(marked.length) };
    }
    const { shares, told: { positions, matches } } = await actions.heat(name === "random" ? RANDOM_MATCHES : 0);
    return { heat: shares, before: null, words: netTexts.heated(positions, matches) };
  }
}
