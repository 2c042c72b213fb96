// @ts-check
// Draws a network's picture on a canvas: boxes and gates where the engine put
// them, wires along their corners, and the values on top. It knows nothing of
// games; it can be panned, zoomed and walked with the arrow keys.

import { h, perFrame, setText } from "../dom.js";
import { texts } from "../texts.js";
import { createPen } from "./net-pen.js";

/** @typedef {import("../protocol.d.ts").NetViewResult} NetViewResult */
/** @typedef {import("../protocol.d.ts").NetNode} NetNode */
/** @typedef {import("../protocol.d.ts").NetWire} NetWire */

const MARGIN = 16; // px round a fitted picture
const MIN_SCALE = 0.02;
const MAX_SCALE = 4;
const FIRST_SCALE = { whole: 0.8, relations: 0.6, cone: 0.8 }; // least scales of a first picture
const MAP = 116; // px of the longer side of the map in the corner
const MAP_ROOM = [620, 260]; // px of width and height below which there is no map

/**
 * @param {HTMLElement} host
 * @param {{pick: (node: NetNode) => void, open: (node: NetNode) => void}} actions
 */
export function createCanvas(host, actions) {
  const canvas = h("canvas", { tabindex: 0, role: "img", hidden: true });
  const tip = h("div", { class: "tip", hidden: true });
  const map = h("canvas", { class: "map", hidden: true, "aria-hidden": "true" });
  const message = h("div", { class: "empty", hidden: true });
  const spoken = h("div", { class: "vh", role: "status", "aria-live": "polite" });
  host.append(canvas, map, tip, message, spoken);
  const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const pen = createPen(paper);
  const chart = /** @type {CanvasRenderingContext2D} */ (map.getContext("2d"));

  /** @type {NetViewResult | null} */
  let drawing = null;
  /** One value a node of the net, 0 or 1. @type {Uint8Array | null} */
  let values = null;
  let chosen = -1; // index into drawing.nodes
  /** While stepping: nodes whose value is known, and those that come next. @type {{settled: Set<number>, next: Set<number>} | null} */
  let stepping = null;
  let needs = true; // a cone grows to the left
  let scale = 1;
  let left = 0;
  let top = 0;
  let touched = false; // the visitor panned or zoomed
  const redraw = perFrame(paint);
  const resize = new ResizeObserver(() => {
    if (!touched) frame();
    redraw();
  });
  resize.observe(host);
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", redraw);
  const themes = new MutationObserver(redraw);
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });

  /** Pointers that are down, for dragging and pinching. @type {Map<number, {x: number, y: number}>} */
  const down = new Map();
  let dragged = 0;

  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    down.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    dragged = 0;
    canvas.classList.add("dragging");
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) {
      hover(nodeAt(event.offsetX, event.offsetY), event.offsetX, event.offsetY);
      return;
    }
    const dx = event.offsetX - before.x;
    const dy = event.offsetY - before.y;
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(event.offsetX - other.x, event.offsetY - other.y);
      if (was > 0) zoomAt(is / was, other.x, other.y);
    } else {
      left += dx;
      top += dy;
    }
    dragged += Math.abs(dx) + Math.abs(dy);
    if (dragged > 3) touched = true;
    down.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    redraw();
  });
  canvas.addEventListener("pointerup", (event) => {
    release(event);
    if (dragged <= 3) choose(nodeAt(event.offsetX, event.offsetY));
  });
  canvas.addEventListener("pointercancel", release);
  canvas.addEventListener("pointerleave", () => (tip.hidden = true));
  canvas.addEventListener("dblclick", (event) => {
    const node = drawing?.nodes[nodeAt(event.offsetX, event.offsetY)];
    if (node) actions.open(node);
  });
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    touched = true;
    if (event.ctrlKey || !event.shiftKey) zoomAt(Math.exp(-event.deltaY / 400), event.offsetX, event.offsetY);
    else left -= event.deltaY;
    redraw();
  }, { passive: false });
  canvas.addEventListener("keydown", (event) => {
    if (!drawing || event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, [number, number]>} */
    const ways = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
    const way = ways[event.key];
    if (way) choose(neighbour(way));
    else if (event.key === "+" || event.key === "=") zoom(1.3);
    else if (event.key === "-") zoom(1 / 1.3);
    else if (event.key === "0") fit();
    else if (event.key === "Enter") {
      const node = drawing.nodes[chosen];
      if (node) actions.open(node);
    } else return;
    event.preventDefault();
  });

  map.addEventListener("pointerdown", (event) => {
    map.setPointerCapture(event.pointerId);
    lookAt(event);
  });
  map.addEventListener("pointermove", (event) => {
    if (event.buttons > 0) lookAt(event);
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
    /**
     * Shows how far the values have come; null shows all of them.
     * @param {{settled: Set<number>, next: Set<number>} | null} progress indices into the drawing's nodes
     */
    step(progress) {
      stepping = progress;
      redraw();
    },
    /** The value of a node of the drawing: 0, 1, or -1 while not known. @param {NetNode} node */
    value: valueOf,
    /** The same by the node's id; null where the drawing does not have it. @param {number} id */
    valueOf(id) {
      const node = drawing?.view === "relations" ? undefined : drawing?.nodes.find((each) => each.id === id);
      return node ? valueOf(node) : null;
    },
    /** How many propositions of a relation are true. */
    lit: countTrue,
    /** Marks a node and brings it into sight; false where the drawing does not have it. @param {number} id */
    choose(id) {
      const at = drawing?.view === "relations" ? -1 : (drawing?.nodes.findIndex((each) => each.id === id) ?? -1);
      if (at < 0) return false;
      choose(at);
      return true;
    },
    /** Shows words where there is no picture. @param {string} words */
    say(words) {
      drawing = null;
      canvas.hidden = map.hidden = true;
      message.hidden = false;
      message.textContent = words;
    },
    zoom,
    fit,
    destroy() {
      resize.disconnect();
      themes.disconnect();
      scheme.removeEventListener("change", redraw);
      canvas.remove();
      map.remove();
    },
  };

  /** @param {PointerEvent} event */
  function release(event) {
    down.delete(event.pointerId);
    if (down.size === 0) canvas.classList.remove("dragging");
  }

  /** @param {number} factor */
  function zoom(factor) {
    touched = true;
    zoomAt(factor, host.clientWidth / 2, host.clientHeight / 2);
    redraw();
  }

  /**
   * @param {number} factor
   * @param {number} x the point that stays
   * @param {number} y
   */
  function zoomAt(factor, x, y) {
    const next = Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale * factor));
    left = x - ((x - left) * next) / scale;
    top = y - ((y - top) * next) / scale;
    scale = next;
  }

  /** How a picture is shown at first: all of it, unless its words would be too small to read. */
  function frame() {
    fit();
    if (!drawing || scale >= FIRST_SCALE[drawing.view]) return;
    scale = FIRST_SCALE[drawing.view];
    // What does not fit is shown from its upper left, a cone from its point.
    left = Math.max(MARGIN, (host.clientWidth - drawing.width * scale) / 2);
    top = Math.max(MARGIN, (host.clientHeight - drawing.height * scale) / 2);
    const picked = drawing.nodes[chosen];
    if (picked && drawing.view === "cone") top = (host.clientHeight) / 2 - (picked.y + picked.h / 2) * scale;
    if (picked) show(picked);
    redraw();
  }

  /** Brings the place under the pointer of the map to the middle. @param {PointerEvent} event */
  function lookAt(event) {
    if (!drawing) return;
    touched = true;
    left = host.clientWidth / 2 - (event.offsetX / map.clientWidth) * drawing.width * scale;
    top = host.clientHeight / 2 - (event.offsetY / map.clientHeight) * drawing.height * scale;
    redraw();
  }

  function fit() {
    if (!drawing) return;
    const width = Math.max(host.clientWidth - 2 * MARGIN, 40);
    const height = Math.max(host.clientHeight - 2 * MARGIN, 40);
    scale = Math.min(1.25, width / Math.max(drawing.width, 1), height / Math.max(drawing.height, 1));
    left = (host.clientWidth - drawing.width * scale) / 2;
    top = MARGIN + (height - drawing.height * scale) / 2;
    redraw();
  }

  /** @param {number} x @param {number} y CSS pixels of the canvas */
  function nodeAt(x, y) {
    const px = (x - left) / scale;
    const py = (y - top) / scale;
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
      show(node);
      actions.pick(node);
    }
    redraw();
  }

  /** Moves the picture just so far that a node can be seen. @param {NetNode} node */
  function show(node) {
    const x = left + node.x * scale;
    const y = top + node.y * scale;
    left += Math.max(0, MARGIN - x) - Math.max(0, x + node.w * scale + MARGIN - host.clientWidth);
    top += Math.max(0, MARGIN - y) - Math.max(0, y + node.h * scale + MARGIN - host.clientHeight);
  }

  /** @param {number} at @param {number} x @param {number} y */
  function hover(at, x, y) {
    const node = drawing?.nodes[at];
    tip.hidden = !node;
    canvas.style.cursor = node ? "pointer" : "";
    if (!node) return;
    setText(tip, describe(node));
    tip.style.left = `${Math.min(x + 12, host.clientWidth - 160)}px`;
    tip.style.top = `${y + 14}px`;
  }

  /** @param {NetNode} node */
  function describe(node) {
    if (node.nodes.length > 0) return `${node.label}: ${texts.net.of(countTrue(node), node.count)}`;
    const value = valueOf(node);
    return `${node.label === "" ? node.kind : `${node.kind} ${node.label}`}: ${value < 0 ? "?" : value}`;
  }

  /** @param {NetNode} node @returns {number} 0, 1, or -1 while not known */
  function valueOf(node) {
    if (stepping && !stepping.settled.has(drawing?.nodes.indexOf(node) ?? -1)) return -1;
    return values?.[node.id] ?? -1;
  }

  /** @param {NetNode} node */
  function countTrue(node) {
    return values ? node.nodes.reduce((sum, id) => sum + (values?.[id] ?? 0), 0) : 0;
  }

  function paint() {
    const ratio = devicePixelRatio || 1;
    const width = host.clientWidth;
    const height = host.clientHeight;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    paper.setTransform(ratio, 0, 0, ratio, 0, 0);
    paper.clearRect(0, 0, width, height);
    if (!drawing) return;
    chartMap(ratio);
    paper.setTransform(ratio * scale, 0, 0, ratio * scale, ratio * left, ratio * top);
    const palette = colours();
    pen.dip(scale, palette, needs);
    const { nodes } = drawing;
    const folded = drawing.view === "relations";
    const value = nodes.map((node, i) => (stepping && !stepping.settled.has(i) ? -1 : values?.[node.id] ?? -1));
    drawWires(drawing, value, palette);
    nodes.forEach((node, i) => {
      if (node.x + node.w < -left / scale || node.x > (width - left) / scale || node.y + node.h < -top / scale || node.y > (height - top) / scale) return;
      if (folded) pen.cluster(node, countTrue(node), i === chosen);
      else pen.gate(node, value[i] ?? -1, i === chosen, stepping?.next.has(i) ?? false);
    });
  }

  /** @param {NetViewResult} drawing @param {readonly number[]} value by node @param {import("./net-pen.js").Palette} palette */
  function drawWires({ view, wires }, value, palette) {
    const folded = view === "relations";
    const near = (/** @type {NetWire} */ wire) => chosen >= 0 && (wire.from === chosen || wire.to === chosen);
    const on = (/** @type {NetWire} */ wire) => !folded && value[wire.from] === 1;
    const soon = (/** @type {NetWire} */ wire) => stepping !== null && stepping.settled.has(wire.from) && stepping.next.has(wire.to);
    // The chosen box's wires lie over the others, true wires over false ones.
    const ranked = wires.map((wire) => ({ wire, rank: (near(wire) ? 4 : 0) + (soon(wire) ? 2 : 0) + (on(wire) ? 1 : 0) })).sort((a, b) => a.rank - b.rank);
    for (const { wire } of ranked) {
      const lit = on(wire);
      const next = !folded && soon(wire);
      paper.strokeStyle = next || (folded && near(wire)) ? palette.accent : folded ? palette.edge : lit ? palette.true : palette.false;
      paper.globalAlpha = chosen < 0 || near(wire) || next || view === "cone" ? 1 : 0.4;
      paper.lineWidth = folded ? 1 + Math.log2(wire.count + 1) * 0.6 : (lit ? 2.5 : 1.25) * Math.max(1, 0.7 / scale);
      paper.setLineDash(next ? [5, 4] : []);
      pen.trace(wire.points);
      paper.stroke();
    }
    paper.globalAlpha = 1;
    paper.setLineDash([]);
  }

  /** @returns {import("./net-pen.js").Palette} the page's colours, as the theme has them now */
  function colours() {
    const style = getComputedStyle(host);
    const colour = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
    return { true: colour("true"), trueSoft: colour("true-soft"), false: colour("false"), raised: colour("raised"), accent: colour("accent"), accentSoft: colour("accent-soft"), ink: colour("ink"), ink2: colour("ink-2"), edge: colour("line-strong"), sunken: colour("sunken"), mono: colour("font-mono"), ui: colour("font-ui") };
  }

  /** The whole picture in the corner, with a frame round what is shown, while that is not everything. @param {number} ratio device pixels a px */
  function chartMap(ratio) {
    if (!drawing) return;
    const room = { w: host.clientWidth, h: host.clientHeight };
    const all = left >= 0 && top >= 0 && left + drawing.width * scale <= room.w && top + drawing.height * scale <= room.h;
    map.hidden = all || room.w < (MAP_ROOM[0] ?? 0) || room.h < (MAP_ROOM[1] ?? 0);
    if (map.hidden) return;
    const small = MAP / Math.max(drawing.width, drawing.height);
    const width = Math.ceil(drawing.width * small);
    const height = Math.ceil(drawing.height * small);
    map.style.width = `${width}px`;
    map.style.height = `${height}px`;
    map.width = Math.round(width * ratio);
    map.height = Math.round(height * ratio);
    const palette = colours();
    chart.setTransform(ratio * small, 0, 0, ratio * small, 0, 0);
    for (const node of drawing.nodes) {
      chart.fillStyle = node.nodes.length === 0 && values?.[node.id] === 1 ? palette.true : palette.edge;
      chart.fillRect(node.x, node.y, node.w, Math.max(node.h, 1 / small));
    }
    chart.setTransform(ratio, 0, 0, ratio, 0, 0);
    const x = Math.max((-left / scale) * small, 0.5);
    const y = Math.max((-top / scale) * small, 0.5);
    const right = Math.min(((room.w - left) / scale) * small, width - 0.5);
    const bottom = Math.min(((room.h - top) / scale) * small, height - 0.5);
    chart.strokeStyle = palette.accent;
    chart.lineWidth = 1.5;
    chart.strokeRect(x, y, right - x, bottom - y);
    chart.fillStyle = palette.accent;
    chart.globalAlpha = 0.1;
    chart.fillRect(x, y, right - x, bottom - y);
    chart.globalAlpha = 1;
  }
}
