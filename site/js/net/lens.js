// @ts-check
// What the colours of the network's pictures say: values, how often nodes are
// true, or what differs from the position before.

import { h, setText } from "../shared/dom.js";
import { netTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").HeatResult} HeatResult */
/** @typedef {"values" | "before" | "match" | "random"} LensName */

/** @type {readonly LensName[]} */
const LENSES = ["values", "before", "match", "random"];
const RANDOM_MATCHES = 10_000;

/**
 * @typedef {object} LensActions
 * @property {(matches: number) => Promise<{shares: Uint8Array, told: HeatResult}>} heat over the match, or over as many
 *  random ones
 * @property {() => Promise<Uint8Array | null>} before values of the position before; null at the beginning
 * @property {(heat: Uint8Array | null, before: Uint8Array | null) => void} show
 * @property {(error: unknown, show: (words: string) => void) => void} failed
 */

/** @param {LensActions} actions */
export function createNetLens(actions) {
  const element = h("select", { class: "select sm", "aria-label": netTexts.lens, on: { change: () => void look() } },
    LENSES.map((name) => h("option", { value: name }, netTexts.lenses[name])));
  const told = h("p", { class: "lens-told", role: "status" });
  let asked = 0;

  return {
    element,
    told,
    /** Another network: its values are shown. */
    reset() {
      element.value = "values";
      void look();
    },
    /** Another position of the match. */
    follow: () => void ((element.value === "before" || element.value === "match") && look()),
  };

  async function look() {
    const now = ++asked;
    const name = /** @type {LensName} */ (element.value);
    try {
      setText(told, name === "random" ? netTexts.heating : "");
      const seen = await see(name);
      if (now !== asked) return;
      actions.show(seen.heat, seen.before);
      setText(told, seen.words);
    } catch (error) {
      if (now === asked) actions.failed(error, (words) => setText(told, words));
    }
  }

  /** @param {LensName} name */
  async function see(name) {
    if (name === "values") return { heat: null, before: null, words: "" };
    if (name === "before") {
      const before = await actions.before();
      return { heat: null, before, words: before ? netTexts.differs : netTexts.noneBefore };
    }
    const { shares, told: { positions, matches } } = await actions.heat(name === "random" ? RANDOM_MATCHES : 0);
    return { heat: shares, before: null, words: netTexts.heated(positions, matches) };
  }
}
