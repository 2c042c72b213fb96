// @ts-check
// The buttons that say which cone is shown: what a proposition needs or what
// it feeds, and over how many gates.

import { h, refill } from "../shared/dom.js";
import { tool } from "../shared/icon-button.js";
import { netTexts } from "./texts.js";

const FIRST_DEPTH = 4; // gates that a cone reaches at first, fewer if it is too wide
const FITTED_DEPTH = 2; // that a cone has at least at first, however narrow its pane is
const FIRST_NODES = 60; // that a cone may have at first
const MAX_DEPTH = 20;

/** @param {() => void} changed */
export function createNetCone(changed) {
  const element = h("div", { class: "cone row", hidden: true });
  let back = true;
  let depth = FIRST_DEPTH;
  let chosen = false; // the depth, by the visitor

  return {
    element,
    /** Whether the cone has what its propositions need, else what they feed. */
    get back() {
      return back;
    },
    get depth() {
      return depth;
    },
    /** As a link says. @param {boolean} needs @param {number} deep 0 for as deep as fits */
    set(needs, deep) {
      back = needs;
      chosen = deep > 0;
      depth = deep > 0 ? deep : FIRST_DEPTH;
    },
    /** A cone of other propositions. */
    begin() {
      if (!chosen) depth = FIRST_DEPTH;
    },
    /**
     * Takes a layer from a cone that is too much to begin with; false where it stays.
     * @param {number} nodes that it has
     * @param {boolean} fits whether it can be read at the width that there is
     */
    narrow(nodes, fits) {
      if (chosen || depth === 1 || (nodes <= FIRST_NODES && (fits || depth <= FITTED_DEPTH))) return false;
      depth--;
      return true;
    },
    /** @param {boolean} visible */
    show(visible) {
      element.hidden = !visible;
      refill(element,
        h("div", { class: "seg", role: "group", "aria-label": netTexts.direction }, way(true, netTexts.fanIn),
          way(false, netTexts.fanOut)),
        h("div", { class: "depth" }, deeper(-1, "minus", netTexts.shallower),
          h("span", { class: "num small" }, netTexts.depth(depth)), deeper(1, "plus", netTexts.deeper)));
    },
  };

  /** @param {boolean} needs @param {string} words */
  function way(needs, words) {
    return h("button", { class: "btn", type: "button", "aria-pressed": String(back === needs),
      "data-key": String(needs), on: { click: () => ((back = needs), changed()) } }, words);
  }

  /** @param {number} by @param {import("../shared/icons.js").IconName} image @param {string} words */
  function deeper(by, image, words) {
    const button = tool(image, words, () => ((depth += by), (chosen = true), changed()));
    button.dataset["key"] = image;
    button.disabled = depth + by < 1 || depth + by > MAX_DEPTH;
    return button;
  }
}
