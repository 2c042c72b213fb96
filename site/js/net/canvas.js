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
import { netTexts } from "./texts.js";
import { createTip } from "./tip.js";
import { nodeWords } from "./words.js";

/** @typedef {import("./picture.js").NetPicture} NetPicture */
/** @typedef {import("../protocol.d.ts").NetNode} NetNode */

/** Least scales of a first picture: a whole is fitted however small, of a cone what is asked about can be read. */
const FIRST_SCALE = { whole: 0, relations: 0.34, cone: 0.8 };
const ZOOM = 1.3; // by one press of a key or button

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/**
 * @param {HTMLElement} host
 * @param {NetPicture} picture
 * @param {{pick: (node: NetNode) => void, open: (node: NetNode) => void,
 *  point: (node: NetNode | null) => void}} actions
 */
export function createCanvas(host, picture, actions) {
  const canvas = h("canvas", { tabindex: 0, role: "img", hidden: true });
  const message = h("div", { class: "empty", hidden: true });
  const spoken = h("div", { class: "vh", role: "status", "aria-live": "polite" });
  const camera = new Camera();
  const map = createNetMap(camera, (x, y) => {
    camera.centre(x, y, room());
    moved();
  });
  const paint = createNetPainter(host, canvas, camera, map);
  host.append(canvas, map.element, message, spoken);
  const tip = createTip(host);

  let touched = false; // the visitor panned or zoomed
  const redraw = perFrame(() => paint(picture));
  const resize = new ResizeObserver(() => {
    if (!touched) frame();
    redraw();
  });
  resize.observe(host);
  const endTheme = onTheme(redraw);

  listen(canvas, camera, {
    moved, hover, leave, press: (x, y) => choose(nodeAt(x, y)), open: (x, y) => open(nodeAt(x, y)),
  });
  listenToKeys(canvas, {
    walk: (way) => choose(picture.neighbour(way)), zoom, fit, open: () => open(picture.chosen),
  });

  return {
    /** The picture has another drawing. */
    begin() {
      message.hidden = true;
      canvas.hidden = false;
      canvas.setAttribute("aria-label", netTexts.picture(picture.drawing?.nodes.length ?? 0));
      touched = false;
      frame();
    },
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
    closer: () => zoom(ZOOM),
    farther: () => zoom(1 / ZOOM),
    fit,
    destroy() {
      resize.disconnect();
      endTheme();
      host.replaceChildren();
    },
  };

  // ------------------------------------------------------------ what is seen

  function room() {
    return { width: host.clientWidth, height: host.clientHeight };
  }

  function moved() {
    touched = true;
    redraw();
  }

  /** @param {number} factor */
  function zoom(factor) {
    camera.zoom(factor, host.clientWidth / 2, host.clientHeight / 2);
    moved();
  }

  function fit() {
    if (picture.drawing) camera.fit(picture.drawing, room());
    redraw();
  }

  function frame() {
    fit();
    frameFirst(camera, picture, room());
    host.dataset["fitted"] = String(picture.drawing !== null && camera.seesAll(picture.drawing, room()));
  }

  // ------------------------------------------------------------ nodes

  /** @param {number} x @param {number} y CSS pixels of the canvas */
  function nodeAt(x, y) {
    return picture.at(...camera.at(x, y));
  }

  /** @param {number} at */
  function choose(at) {
    picture.chosen = at;
    const { node } = picture;
    if (node) {
      setText(spoken, nodeWords(picture, node));
      camera.reveal(node, room());
      actions.pick(node);
    }
    redraw();
  }

  /** @param {number} at */
  function open(at) {
    const node = picture.drawing?.nodes[at];
    if (node) actions.open(node);
  }

  function leave() {
    tip.hide();
    actions.point(null);
  }

  /** @param {number} x @param {number} y CSS pixels of the canvas */
  function hover(x, y) {
    const node = picture.drawing?.nodes[nodeAt(x, y)];
    canvas.style.cursor = node ? "pointer" : "";
    actions.point(node ?? null);
    if (node) tip.show(nodeWords(picture, node), x, y);
    else tip.hide();
  }
}

/**
 * How a picture is shown at first: all of it, as it is by now, unless its words
 * would be too small to read.
 * @param {Camera} camera
 * @param {NetPicture} picture
 * @param {import("./camera.js").Size} room
 */
function frameFirst(camera, { drawing, node }, room) {
  if (!drawing || camera.scale >= FIRST_SCALE[drawing.view]) return;
  camera.open(drawing, room, FIRST_SCALE[drawing.view]);
  if (!node) return;
  if (drawing.view === "cone") camera.top = room.height / 2 - (node.y + node.h / 2) * camera.scale;
  camera.reveal(node, room);
}

/**
 * @param {HTMLElement} canvas hidden while there is no picture, and then without keys
 * @param {{walk: (way: [number, number]) => void, zoom: (factor: number) => void, fit: () => void,
 *  open: () => void}} actions
 */
function listenToKeys(canvas, { walk, zoom, fit, open }) {
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = WAYS[event.key];
    if (way) walk(way);
    else if (event.key === "+" || event.key === "=") zoom(ZOOM);
    else if (event.key === "-") zoom(1 / ZOOM);
    else if (event.key === "0") fit();
    else if (event.key === "Enter") open();
    else return;
    event.preventDefault();
  });
}
