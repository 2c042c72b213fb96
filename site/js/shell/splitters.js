// @ts-check
// The lines between panes: drag them, or focus one and use the arrow keys, Home and End. Enter makes its pane as small
// as it can be, or gives it back the size that it had; a double click gives it the size that panes have at first.

import { h } from "../shared/dom.js";
import { texts } from "../shared/texts.js";
import { keepShare, keptShares } from "./pane-shares.js";

/** @typedef {import("./pane-shares.js").SplitterName} SplitterName */

const STEP = 16; // px for an arrow key
const BIG_STEP = 64; // px with Shift
const MIN = { rules: 280, match: 300, analysis: 320, tools: 120 }; // px
const HEAD = 40; // px of the head above the tools

/** @type {SplitterName[]} */
const NAMES = ["rules", "match", "tools"];

/**
 * @param {HTMLElement} app carries the sizes as custom properties
 * @param {HTMLElement} panes
 * @param {import("../documents/document-store.js").KeyValueStorage} storage
 */
export function createSplitters(app, panes, storage) {
  const narrow = matchMedia("(max-width: 1279px)");
  const layout = () => (narrow.matches ? "1024" : "1280");
  const splitters = NAMES.map((name) => {
    const upright = name !== "tools";
    const element = h("div", { class: `splitter ${name}`, role: "separator", tabindex: 0,
      "aria-orientation": upright ? "vertical" : "horizontal", "aria-label": texts.panes.resize[name],
      "aria-controls": paneOf(panes, name)?.id });
    const extent = () => extentOf(name, panes, narrow.matches);
    const keep = (/** @type {number | null} */ share) => {
      const { property } = extent();
      setShare(app, property, share ?? undefined);
      keepShare(storage, layout(), property, share);
    };
    const tell = () => tellShare(element, namedExtent(name, panes, narrow.matches));
    const shift = (/** @type {number} */ delta) => {
      const share = shareAfter(extent(), delta);
      if (share !== null) keep(share);
      tell();
    };
    const reset = (/** @type {number | null} */ share = null) => {
      keep(share);
      tell();
    };
    let before = /** @type {number | null} */ (null); // the share of a pane that is collapsed now, null for its first
    const collapse = () => {
      const { size, least } = namedExtent(name, panes, narrow.matches);
      if (size <= least + 1) return reset(before);
      before = shareOf(app, extent().property);
      shift(upright ? -Infinity : Infinity);
    };
    moveBy(element, upright, { shift, collapse, reset });
    return { element, tell };
  });
  panes.append(...splitters.map(({ element }) => element));

  const restore = () => {
    const shares = keptShares(storage, layout());
    for (const name of NAMES) setShare(app, name, shares[name]);
  };
  narrow.addEventListener("change", restore);
  restore();
  const resize = new ResizeObserver(() => splitters.forEach(({ tell }) => tell()));
  // Panes also come and go, and each splitter limits the others.
  resize.observe(panes);
  for (const pane of panes.querySelectorAll(":scope > .pane")) resize.observe(pane);

  return {
    destroy() {
      narrow.removeEventListener("change", restore);
      resize.disconnect();
      for (const { element } of splitters) element.remove();
    },
  };
}

/**
 * What a splitter can do: whose size it sets and how large that is.
 * @typedef {object} Extent
 * @property {SplitterName} property of the pane that it sets the size of
 * @property {1 | -1} sign  -1 where the pane lies behind the splitter
 * @property {number} size  px of the pane
 * @property {number} whole px of all panes together
 * @property {number} least px that the pane needs
 * @property {number} others px that the others need
 */

/**
 * @param {SplitterName} name
 * @param {HTMLElement} panes
 * @param {boolean} narrow
 * @returns {Extent}
 */
function extentOf(name, panes, narrow) {
  const width = (/** @type {string} */ pane) => paneOf(panes, pane)?.offsetWidth ?? 0;
  const whole = panes.clientWidth;
  if (name === "tools") {
    const row = getComputedStyle(panes).gridTemplateRows.split(" ").at(-1) ?? ""; // of whichever pane stands there
    return { property: "tools", sign: -1, size: parseFloat(row) || 0, whole: panes.clientHeight, least: MIN.tools,
      others: MIN.tools + HEAD };
  }
  if (narrow) {
    return { property: "match", sign: name === "rules" ? -1 : 1, size: width("match"), whole,
      least: MIN.match, others: MIN.rules };
  }
  const other = name === "rules" ? "match" : "rules";
  return { property: name, sign: 1, size: width(name), whole, least: MIN[name], others: width(other) + MIN.analysis };
}

/**
 * The same of the pane that a splitter is named after, which may lie on its other side.
 * @param {SplitterName} name
 * @param {HTMLElement} panes
 * @param {boolean} narrow
 * @returns {Extent}
 */
function namedExtent(name, panes, narrow) {
  const extent = extentOf(name, panes, narrow);
  if (extent.property === name) return extent;
  const { least, others } = extent;
  return { ...extent, sign: 1, size: paneOf(panes, name)?.offsetWidth ?? 0, least: others, others: least };
}

/**
 * @param {HTMLElement} panes
 * @param {string} name
 */
function paneOf(panes, name) {
  return /** @type {HTMLElement | null} */ (panes.querySelector(`.pane.${name}`));
}

/**
 * The share of a pane, in percent, after its splitter has moved; null where
 * nothing is shown.
 * @param {Extent} extent
 * @param {number} delta px, to the right or down
 */
function shareAfter({ sign, size, whole, least, others }, delta) {
  return whole === 0 ? null : (100 * Math.max(least, Math.min(size + sign * delta, whole - others))) / whole;
}

/**
 * @param {HTMLElement} app
 * @param {SplitterName} name
 * @param {number | undefined} share in percent; undefined goes back to the first size
 */
function setShare(app, name, share) {
  if (share === undefined) app.style.removeProperty(`--${name}`);
  else app.style.setProperty(`--${name}`, `${share}%`);
}

/**
 * The share that was set, in percent, or null for the first size.
 * @param {HTMLElement} app
 * @param {SplitterName} name
 */
const shareOf = (app, name) => parseFloat(app.style.getPropertyValue(`--${name}`)) || null;

/**
 * Sets the share of the window that screen readers say, and its bounds.
 * @param {HTMLElement} splitter
 * @param {Extent} extent
 */
function tellShare(splitter, { size, whole, least, others }) {
  if (whole === 0 || size === 0) return; // it is not shown
  const values = { valuenow: size, valuemin: Math.min(least, size), valuemax: Math.max(least, whole - others, size) };
  for (const [name, px] of Object.entries(values)) {
    splitter.setAttribute(`aria-${name}`, String(Math.round((100 * px) / whole)));
  }
}

/**
 * Tells how far a splitter is moved, by the pointer or by keys.
 * @param {HTMLElement} splitter
 * @param {boolean} upright
 * @param {object} actions
 * @param {(delta: number) => void} actions.shift px, to the right or down
 * @param {() => void} actions.collapse the pane, or give a collapsed one its size back
 * @param {() => void} actions.reset to the first size
 */
function moveBy(splitter, upright, { shift, collapse, reset }) {
  drag(splitter, (event) => (upright ? event.clientX : event.clientY), shift);
  splitter.addEventListener("dblclick", () => reset());
  splitter.addEventListener("keydown", (event) => {
    const step = event.shiftKey ? BIG_STEP : STEP;
    const deltas = upright ? { ArrowLeft: -step, ArrowRight: step, Home: -Infinity, End: Infinity }
      : { ArrowUp: -step, ArrowDown: step, Home: Infinity, End: -Infinity }; // of the pane below: Home is the least
    const delta = new Map(Object.entries(deltas)).get(event.key);
    if (event.key === "Enter") collapse();
    else if (delta !== undefined) shift(delta);
    else return;
    event.preventDefault();
  });
}

/**
 * Tells how far a pointer that has come down on an element moves.
 * @param {HTMLElement} element
 * @param {(event: PointerEvent) => number} along its place in the direction that counts
 * @param {(delta: number) => void} moved px
 */
function drag(element, along, moved) {
  element.addEventListener("pointerdown", (event) => {
    element.setPointerCapture(event.pointerId);
    let at = along(event);
    const move = (/** @type {PointerEvent} */ next) => {
      moved(along(next) - at);
      at = along(next);
    };
    element.addEventListener("pointermove", move);
    element.addEventListener("lostpointercapture", () => element.removeEventListener("pointermove", move),
      { once: true });
    event.preventDefault();
  });
}
