// @ts-check
// Shows a network's picture on a canvas: boxes and gates where the engine put
// them, wires along their corners, and the values on top. It knows nothing of
// games; it can be panned, zoomed and walked with the arrow keys.

import { onTheme } from "../shared/canvas.js";
import { h, perFrame, setText } from "../shared/dom.js";
import { Camera } from "./camera.js";
import { listen } from "./gestures.js";
import { createNetMap } from "./map.js";
import { createNetPainter } from "./painter.js";
import { Sight } from "./sight.js";
import { netTexts } from "./texts.js";
import { createTip } from "./tip.js";
import { nodeWords } from "./words.js";

/** @typedef {import("./picture.js").NetPicture} NetPicture */
/** @typedef {import("../protocol.d.ts").NetNode} NetNode */

const ZOOM = 1.3; // by one press of a key or button

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/**
 * @typedef {object} CanvasActions
 * @property {(node: NetNode) => void} pick
 * @property {(node: NetNode) => void} open
 * @property {(node: NetNode | null) => void} point
 * @property {(node: NetNode, key: "why" | "rule") => void} press a key that asks about the chosen node
 * @property {(node: NetNode, at: DOMRect) => void} offer what can be done with a node at a place of the window
 */

/** Keys that ask about the chosen node. @type {Record<string, "why" | "rule">} */
const ASKING = { w: "why", d: "rule" };

/**
 * @param {HTMLElement} host
 * @param {NetPicture} picture
 * @param {CanvasActions} actions
 */
export function createCanvas(host, picture, actions) {
  const canvas = h("canvas", { tabindex: 0, role: "img", "aria-keyshortcuts": "W D", hidden: true });
  const message = h("div", { class: "empty", hidden: true });
  const spoken = h("div", { class: "vh", role: "status", "aria-live": "polite" });
  const camera = new Camera();
  const map = createNetMap(camera, (x, y) => {
    camera.centre(x, y, sight.room());
    sight.moved();
  });
  const paint = createNetPainter(host, canvas, camera, map);
  host.append(canvas, map.element, message, spoken);
  const redraw = perFrame(() => paint(picture));
  const sight = new Sight(host, camera, picture, redraw);
  const pointer = createHover(canvas, createTip(host), picture, actions.point);
  const nodeAt = (/** @type {number} */ x, /** @type {number} */ y) => picture.at(...camera.at(x, y));
  const resize = new ResizeObserver(() => sight.resized());
  resize.observe(host);
  const endTheme = onTheme(redraw);

  listen(canvas, camera, {
    moved: () => sight.moved(), hover: (x, y) => pointer.over(nodeAt(x, y), x, y), leave: pointer.leave,
    press: (x, y) => choose(nodeAt(x, y)), open: (x, y) => open(nodeAt(x, y)),
  });
  listenToKeys(canvas, {
    walk: (way) => choose(picture.neighbour(way)), zoom: (factor) => sight.zoom(factor), fit: () => sight.fit(),
    open: () => open(picture.chosen), ask: (key) => picture.node && actions.press(picture.node, key),
  });
  canvas.addEventListener("contextmenu", (event) => {
    const at = nodeAt(event.offsetX, event.offsetY);
    const node = picture.drawing?.nodes[at];
    if (!node) return;
    event.preventDefault();
    choose(at);
    actions.offer(node, new DOMRect(event.clientX, event.clientY));
  });

  return {
    /** The picture has another drawing. */
    begin() {
      message.hidden = true;
      canvas.hidden = false;
      canvas.setAttribute("aria-label", netTexts.picture(picture.drawing?.nodes.length ?? 0));
      sight.begin();
    },
    /** @type {Sight["fits"]} */
    fits: (cone, needs) => sight.fits(cone, needs),
    /** @type {Sight["legible"]} */
    legible: (whole) => sight.legible(whole),
    /** What is known of the nodes, or what is looked for, has changed. */
    redraw,
    /** Marks a node, brings it into sight and tells of it. @param {number} at its index */
    choose,
    /** Shows words where there is no picture. @param {string} words */
    say(words) {
      canvas.hidden = map.element.hidden = true;
      message.hidden = false;
      message.textContent = words;
    },
    closer: () => sight.zoom(ZOOM),
    farther: () => sight.zoom(1 / ZOOM),
    fit: () => sight.fit(),
    destroy() {
      resize.disconnect();
      endTheme();
      host.replaceChildren();
    },
  };

  /** @param {number} at */
  function choose(at) {
    picture.chosen = at;
    const { node } = picture;
    if (node) {
      setText(spoken, nodeWords(picture, node));
      camera.reveal(node, sight.room());
      actions.pick(node);
    }
    redraw();
  }

  /** @param {number} at */
  function open(at) {
    const node = picture.drawing?.nodes[at];
    if (node) actions.open(node);
  }
}

/**
 * What the pointer over a picture shows.
 * @param {HTMLCanvasElement} canvas
 * @param {ReturnType<typeof createTip>} tip
 * @param {NetPicture} picture
 * @param {(node: NetNode | null) => void} point
 */
function createHover(canvas, tip, picture, point) {
  return {
    /** @param {number} at index of a node, or -1 @param {number} x @param {number} y CSS pixels of the canvas */
    over(at, x, y) {
      const node = picture.drawing?.nodes[at];
      canvas.style.cursor = node ? "pointer" : "";
      point(node ?? null);
      if (node) tip.show(nodeWords(picture, node), x, y);
      else tip.hide();
    },
    leave() {
      tip.hide();
      point(null);
    },
  };
}

/**
 * @param {HTMLElement} canvas hidden while there is no picture, and then without keys
 * @param {{walk: (way: [number, number]) => void, zoom: (factor: number) => void, fit: () => void,
 *  open: () => void, ask: (key: "why" | "rule") => void}} actions
 */
function listenToKeys(canvas, { walk, zoom, fit, open, ask }) {
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = WAYS[event.key];
    const question = ASKING[event.key.toLowerCase()];
    if (way) walk(way);
    else if (question) ask(question);
    else if (event.key === "+" || event.key === "=") zoom(ZOOM);
    else if (event.key === "-") zoom(1 / ZOOM);
    else if (event.key === "0") fit();
    else if (event.key === "Enter") open();
    else return;
    event.preventDefault();
  });
}
