// @ts-check
// Draws a network's picture on a canvas: boxes and gates where the engine put
// them, wires along their corners, and the values on top. It knows nothing of
// games; it can be panned, zoomed and walked with the arrow keys.

import { h, perFrame, setText } from "../dom.js";
import { texts } from "../texts.js";
import { Camera } from "./net-camera.js";
import { listen } from "./net-gestures.js";
import { createNetMap } from "./net-map.js";
import { createNetPainter } from "./net-painter.js";
import { onTheme } from "./paper.js";

/** @typedef {import("../protocol.d.ts").NetViewResult} NetViewResult */
/** @typedef {import("../protocol.d.ts").NetNode} NetNode */
/** @typedef {import("./net-painter.js").Progress} Progress */

const FIRST_SCALE = { whole: 0.8, relations: 0.6, cone: 0.8 }; // least scales of a first picture
const ZOOM = 1.3; // by one press of a key

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/**
 * @param {HTMLElement} host
 * @param {{pick: (node: NetNode) => void, open: (node: NetNode) => void}} actions
 */
export function createCanvas(host, actions) {
  const canvas = h("canvas", { tabindex: 0, role: "img", hidden: true });
  const tip = h("div", { class: "tip", hidden: true });
  const message = h("div", { class: "empty", hidden: true });
  const spoken = h("div", { class: "vh", role: "status", "aria-live": "polite" });
  const camera = new Camera();
  const map = createNetMap(camera, (x, y) => {
    camera.centre(x, y, room());
    moved();
  });
  const paint = createNetPainter(host, canvas, camera, map);
  host.append(canvas, map.element, tip, message, spoken);

  /** @type {NetViewResult | null} */
  let drawing = null;
  /** One value a node of the net, 0 or 1. @type {Uint8Array | null} */
  let values = null;
  let chosen = -1; // index into drawing.nodes
  /** While stepping. @type {Progress | null} */
  let stepping = null;
  /** What is looked for; null for everything. @type {((node: NetNode) => boolean) | null} */
  let sought = null;
  let needs = true; // a cone grows to the left
  let touched = false; // the visitor panned or zoomed
  const redraw = perFrame(() => paint(drawing, { value: valueOf, lit: countTrue, chosen, stepping, sought, needs }));
  const resize = new ResizeObserver(() => {
    if (!touched) frame();
    redraw();
  });
  resize.observe(host);
  const endTheme = onTheme(redraw);

  listen(canvas, camera, { moved, hover, leave: () => (tip.hidden = true), press: (x, y) => choose(nodeAt(x, y)), open: (x, y) => open(nodeAt(x, y)) });
  canvas.addEventListener("keydown", (event) => {
    if (!drawing || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = WAYS[event.key];
    if (way) choose(neighbour(way));
    else if (event.key === "+" || event.key === "=") zoom(ZOOM);
    else if (event.key === "-") zoom(1 / ZOOM);
    else if (event.key === "0") fit();
    else if (event.key === "Enter") open(chosen);
    else return;
    event.preventDefault();
  });

  return {
    /**
     * @param {NetViewResult} next
     * @param {readonly number[]} picked node ids
     * @param {boolean} back a cone shows what they need, else what they feed
     */
    draw(next, picked, back) {
      drawing = next;
      needs = back;
      stepping = null;
      chosen = next.nodes.findIndex((node) => (node.nodes.length > 0 ? node.nodes.some((id) => picked.includes(id)) : picked.includes(node.id)));
      message.hidden = true;
      canvas.hidden = false;
      canvas.setAttribute("aria-label", texts.net.picture(next.nodes.length));
      touched = false;
      frame();
    },
    /** @param {Uint8Array | null} next */
    values(next) {
      values = next;
      redraw();
    },
    /** Shows how far the values have come; null shows all of them. @param {Progress | null} progress */
    step(progress) {
      stepping = progress;
      redraw();
    },
    /** Lets all but some nodes step back; null lets none. @param {((node: NetNode) => boolean) | null} which */
    seek(which) {
      sought = which;
      redraw();
    },
    /** The value of a node of the drawing: 0, 1, or -1 while not known. */
    value: (/** @type {NetNode} */ node) => valueOf(node),
    /** The same by the node's id; null where the drawing does not have it. @param {number} id */
    valueOf(id) {
      const node = drawing?.nodes[indexOf(id)];
      return node ? valueOf(node) : null;
    },
    /** How many propositions of a relation are true. */
    lit: countTrue,
    /** Marks a node and brings it into sight; false where the drawing does not have it. @param {number} id */
    choose(id) {
      const at = indexOf(id);
      if (at >= 0) choose(at);
      return at >= 0;
    },
    /** Shows words where there is no picture. @param {string} words */
    say(words) {
      drawing = null;
      canvas.hidden = map.element.hidden = true;
      message.hidden = false;
      message.textContent = words;
    },
    zoom,
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
    if (drawing) camera.fit(drawing, room());
    redraw();
  }

  /** How a picture is shown at first: all of it, unless its words would be too small to read. */
  function frame() {
    fit();
    if (!drawing || camera.scale >= FIRST_SCALE[drawing.view]) return;
    camera.open(drawing, room(), FIRST_SCALE[drawing.view]);
    const picked = drawing.nodes[chosen];
    if (!picked) return;
    if (drawing.view === "cone") camera.top = host.clientHeight / 2 - (picked.y + picked.h / 2) * camera.scale;
    camera.reveal(picked, room());
  }

  // ------------------------------------------------------------ nodes

  /** @param {number} id of a node of the net @returns {number} -1 where the drawing does not have it */
  function indexOf(id) {
    return drawing === null || drawing.view === "relations" ? -1 : drawing.nodes.findIndex((each) => each.id === id);
  }

  /** @param {number} x @param {number} y CSS pixels of the canvas */
  function nodeAt(x, y) {
    const [px, py] = camera.at(x, y);
    return drawing?.nodes.findIndex((node) => px >= node.x && px <= node.x + node.w && py >= node.y && py <= node.y + node.h) ?? -1;
  }

  /** The nearest node in a direction from the chosen one. @param {[number, number]} way */
  function neighbour([dx, dy]) {
    const nodes = drawing?.nodes ?? [];
    const here = nodes[chosen];
    if (!here) return nodes.length > 0 ? 0 : -1;
    let best = chosen;
    let least = Infinity;
    nodes.forEach((node, i) => {
      const along = (node.x - here.x) * dx + (node.y - here.y) * dy;
      const across = Math.abs((node.x - here.x) * dy) + Math.abs((node.y - here.y) * dx);
      if (i !== chosen && along > 1 && along + 3 * across < least) {
        least = along + 3 * across;
        best = i;
      }
    });
    return best;
  }

  /** @param {number} at */
  function choose(at) {
    chosen = at;
    const node = drawing?.nodes[at];
    if (node) {
      setText(spoken, describe(node));
      camera.reveal(node, room());
      actions.pick(node);
    }
    redraw();
  }

  /** @param {number} at */
  function open(at) {
    const node = drawing?.nodes[at];
    if (node) actions.open(node);
  }

  /** @param {number} x @param {number} y CSS pixels of the canvas */
  function hover(x, y) {
    const node = drawing?.nodes[nodeAt(x, y)];
    tip.hidden = !node;
    canvas.style.cursor = node ? "pointer" : "";
    if (!node) return;
    setText(tip, describe(node));
    tip.style.left = `${Math.min(x + 12, host.clientWidth - 160)}px`;
    tip.style.top = `${y + 14}px`;
  }

  /** @param {NetNode} node */
  function describe(node) {
    if (node.nodes.length > 0) return `${node.label}: ${texts.net.of(countTrue(node), node.count, node.part)}`;
    const value = valueOf(node);
    return `${node.label === "" ? node.kind : `${node.kind} ${node.label}`}: ${value < 0 ? "?" : value}`;
  }

  /** @param {NetNode} node @param {number} [at] its index @returns {number} 0, 1, or -1 while not known */
  function valueOf(node, at = drawing?.nodes.indexOf(node) ?? -1) {
    if (stepping && !stepping.settled.has(at)) return -1;
    return values?.[node.id] ?? -1;
  }

  /** @param {NetNode} node */
  function countTrue(node) {
    return values ? node.nodes.reduce((sum, id) => sum + (values?.[id] ?? 0), 0) : 0;
  }
}
