// @ts-check
// A network as buttons with wires between them: for networks that are small
// enough to be pressed part by part.

import { fill, h, refill, svg } from "../../shared/dom.js";

/** @typedef {import("./layout.js").Drawing} Drawing */
/** @typedef {import("./layout.js").Box} Box */

/**
 * What is to be seen of a part, and all of it in words.
 * @typedef {{label: string, value: boolean | undefined, chosen?: boolean, asked?: boolean}} Look
 */

const CORNER = 6; // px
const NEAR = 3; // how much a step aside counts beside one in the direction of an arrow key

/**
 * @param {string} label of the whole picture
 * @param {(name: string) => void} press a part
 */
export function createPicture(label, press) {
  const lines = svg("svg", { "aria-hidden": "true", class: "circuit-wires" });
  const parts = h("div", { class: "circuit-parts" });
  const sheet = h("div", { class: "circuit-sheet" }, lines, parts);
  const element = h("div", { class: "circuit", role: "group", "aria-label": label,
    on: { keydown: (/** @type {KeyboardEvent} */ event) => step(event) } }, sheet);
  /** @type {readonly Box[]} */
  let boxes = [];

  /** Arrow keys go to the nearest part in a direction. @param {KeyboardEvent} event */
  function step(event) {
    const way = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0],
      ArrowUp: [0, -1], ArrowDown: [0, 1] })[event.key];
    const buttons = [...parts.querySelectorAll("button")];
    const at = boxes[buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement))];
    if (!way || !at) return;
    event.preventDefault();
    const distance = (/** @type {Box} */ box) => {
      const [dx, dy] = [box.x + box.w / 2 - at.x - at.w / 2, box.y - at.y];
      const along = dx * way[0] + dy * way[1];
      return along <= 0 ? Infinity : along + NEAR * Math.abs(dx * way[1] + dy * way[0]);
    };
    const nearest = boxes.reduce((best, box) => (distance(box) < distance(best) ? box : best), at);
    buttons[boxes.indexOf(nearest)]?.focus();
  }

  return {
    element,
    /** @param {Drawing} drawing @param {(name: string) => Look} look */
    update(drawing, look) {
      ({ boxes } = drawing);
      const looks = new Map(boxes.map(({ name }) => [name, look(name)]));
      sheet.style.width = `${drawing.width}px`;
      sheet.style.height = `${drawing.height}px`;
      lines.setAttribute("viewBox", `0 0 ${drawing.width} ${drawing.height}`);
      const wires = [...drawing.wires].sort((a, b) => // true wires lie over the others
        Number(looks.get(a.from)?.value ?? 0) - Number(looks.get(b.from)?.value ?? 0));
      fillLines(wires.map(({ from, points }) => svg("path", { d: wirePath(points),
        class: `circuit-wire ${valueClass(looks.get(from)?.value)}` })));
      refill(parts, boxes.map((box) => button(box, looks.get(box.name))));
    },
  };

  /** @param {SVGElement[]} wires */
  function fillLines(wires) {
    fill(lines, ...wires, ...boxes.map((box) => svg("path", { d: outline(box), class: "circuit-shape",
      transform: `translate(${box.x} ${box.y})` })));
  }

  /** @param {Box} box @param {Look | undefined} look */
  function button({ name, label: words, shape, x, y, w, h: height }, look) {
    const classes = [valueClass(look?.value), look?.chosen && "chosen", look?.asked && "asked"];
    const made = h("button", { type: "button", class: `circuit-part ${classes.filter(Boolean).join(" ")}`,
      "data-key": name, "data-shape": shape, "aria-label": look?.label ?? words,
      "data-value": look?.value === undefined ? "?" : look.value ? "1" : "0",
      "aria-pressed": look?.chosen === undefined ? null : String(look.chosen),
      on: { click: () => press(name) } }, words);
    Object.assign(made.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${height}px` });
    return made;
  }
}

/** @param {boolean | undefined} value */
const valueClass = (value) => (value === undefined ? "unknown" : value ? "on" : "off");

/** A wire with rounded corners. @param {readonly number[]} points x, y of each corner */
function wirePath(points) {
  const at = (/** @type {number} */ i) => [points[2 * i] ?? 0, points[2 * i + 1] ?? 0];
  const n = points.length / 2;
  let d = `M${at(0).join(" ")}`;
  for (let i = 1; i < n - 1; i++) {
    const [[ax = 0, ay = 0], [bx = 0, by = 0], [cx = 0, cy = 0]] = [at(i - 1), at(i), at(i + 1)];
    const before = Math.min(CORNER, Math.hypot(bx - ax, by - ay) / 2);
    const after = Math.min(CORNER, Math.hypot(cx - bx, cy - by) / 2);
    d += `L${bx - before * Math.sign(bx - ax)} ${by - before * Math.sign(by - ay)}`
      + `Q${bx} ${by} ${bx + after * Math.sign(cx - bx)} ${by + after * Math.sign(cy - by)}`;
  }
  return `${d}L${at(n - 1).join(" ")}`;
}

/** The shape that says what a part is. @param {Box} box */
function outline({ shape, w, h: height }) {
  const [middle, front] = [height / 2, w - height / 2];
  switch (shape) {
    case "and": return `M0 0H${front}A${middle} ${middle} 0 0 1 ${front} ${height}H0Z`;
    case "or": return `M-3 0Q${w * 0.7} 0 ${w} ${middle}Q${w * 0.7} ${height} -3 ${height}Q${w * 0.2} ${middle} -3 0Z`;
    case "not": return `M0 0L${w - 8} ${middle}L0 ${height}ZM${w} ${middle}a4 4 0 1 0 -8 0a4 4 0 1 0 8 0`;
    case "input": return `M0 0H${w - 9}L${w} ${middle}L${w - 9} ${height}H0Z`;
    case "view": return `M${middle} 0H${front}A${middle} ${middle} 0 0 1 ${front} ${height}H${middle}`
      + `A${middle} ${middle} 0 0 1 ${middle} 0Z`;
    case "output": return `M0 0H${w}V${height}H0ZM${w - 4} 0V${height}`;
    default: return `M0 0H${w}V${height}H0Z`;
  }
}
