// @ts-check
// The whole picture in the corner, with a frame round what is seen of it.

import { clear } from "../shared/canvas.js";
import { h } from "../shared/dom.js";

/** @typedef {import("../protocol.d.ts").NetViewResult} NetViewResult */
/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Size} Size */
/** @typedef {import("./pen.js").Palette} Palette */

const LONGER = 116; // px of the longer side
const MOST = 0.34; // of the window's height and width
const ROOM = { width: 300, height: 180 }; // px below which there is no map
const AMPLE = 320; // px of height from which it may lie over relations, as it is small beside the picture
const ASIDE = 10; // px from the window's edges
/** Where a map can be: the first ones rather than the last. */
const CORNERS = /** @type {const} */ (["top right", "bottom right", "bottom left", "top left"]);

/**
 * The corner of a window where a map lies over the least of a picture: over the fewest boxes, and of those over the
 * fewest corners of wires. Says too whether it hides relations there, which are few and to be read.
 * @param {NetViewResult} drawing
 * @param {Camera} camera
 * @param {Size} room
 * @param {Size} size of the map
 */
export function freeCorner({ nodes, wires }, camera, room, size) {
  const covered = CORNERS.map((corner) => {
    const [x, y] = camera.at(corner.endsWith("left") ? 0 : room.width - size.width - ASIDE,
      corner.startsWith("top") ? 0 : room.height - size.height - ASIDE);
    const [right, bottom] = [x + (size.width + ASIDE) / camera.scale, y + (size.height + ASIDE) / camera.scale];
    const boxes = nodes.filter((node) =>
      node.x < right && node.x + node.w > x && node.y < bottom && node.y + node.h > y);
    const bends = wires.reduce((sum, { points }) => sum + points.filter((at, i) =>
      i % 2 === 0 && at > x && at < right && (points[i + 1] ?? 0) > y && (points[i + 1] ?? 0) < bottom).length, 0);
    // Wires decide between as many boxes.
    return { corner, weight: boxes.length + bends / (bends + 1), hides: boxes.some((node) => node.nodes.length > 0) };
  });
  return covered.reduce((best, each) => (each.weight < best.weight ? each : best));
}

/**
 * @param {Camera} camera
 * @param {(x: number, y: number) => void} go to a place of the picture
 */
export function createNetMap(camera, go) {
  const element = h("canvas", { class: "map", hidden: true, "aria-hidden": "true" });
  const paper = /** @type {CanvasRenderingContext2D} */ (element.getContext("2d"));
  let small = 1; // scale of the map
  /** What the map was given its corner for, which stays while the visitor looks around. */
  let placed = { drawing: /** @type {NetViewResult | null} */ (null), width: 0, height: 0, hides: false };

  element.addEventListener("pointerdown", (event) => {
    element.setPointerCapture(event.pointerId);
    go(event.offsetX / small, event.offsetY / small);
  });
  element.addEventListener("pointermove", (event) => {
    if (event.buttons > 0) go(event.offsetX / small, event.offsetY / small);
  });

  return { element, draw };

  /**
   * @param {NetViewResult} drawing
   * @param {Size} room
   * @param {readonly number[]} values by node
   * @param {Palette} palette
   */
  function draw(drawing, room, values, palette) {
    element.hidden = camera.seesAll(drawing.nodes, room) || room.width < ROOM.width || room.height < ROOM.height;
    if (element.hidden) return;
    small = Math.min(LONGER / Math.max(drawing.width, drawing.height), MOST * room.width / drawing.width,
      MOST * room.height / drawing.height);
    const size = { width: Math.ceil(drawing.width * small), height: Math.ceil(drawing.height * small) };
    element.style.width = `${size.width}px`;
    element.style.height = `${size.height}px`;
    place(drawing, room, size);
    element.hidden = placed.hides && room.height < AMPLE;
    if (element.hidden) return;
    const ratio = clear(paper, size.width, size.height);
    paper.setTransform(ratio * small, 0, 0, ratio * small, 0, 0);
    drawing.nodes.forEach((node, i) => {
      paper.fillStyle = node.nodes.length === 0 && values[i] === 1 ? palette.true : palette.edge;
      paper.fillRect(node.x, node.y, node.w, Math.max(node.h, 1 / small));
    });
    paper.setTransform(ratio, 0, 0, ratio, 0, 0);
    frame(room, size, palette);
  }

  /** @param {NetViewResult} drawing @param {Size} room @param {Size} size of the map */
  function place(drawing, room, size) {
    const { width, height } = room;
    if (placed.drawing === drawing && placed.width === width && placed.height === height) return;
    const { corner, hides } = freeCorner(drawing, camera, room, size);
    placed = { drawing, width, height, hides };
    element.dataset["corner"] = corner;
  }

  /** @param {Size} room @param {Size} size of the map @param {Palette} palette */
  function frame(room, size, palette) {
    const [left, top] = camera.at(0, 0).map((at) => Math.max(at * small, 0.5));
    const [right, bottom] = camera.at(room.width, room.height);
    const width = Math.min(right * small, size.width - 0.5) - (left ?? 0);
    const height = Math.min(bottom * small, size.height - 0.5) - (top ?? 0);
    paper.strokeStyle = paper.fillStyle = palette.accent;
    paper.lineWidth = 1.5;
    paper.strokeRect(left ?? 0, top ?? 0, width, height);
    paper.globalAlpha = 0.1;
    paper.fillRect(left ?? 0, top ?? 0, width, height);
    paper.globalAlpha = 1;
  }
}
