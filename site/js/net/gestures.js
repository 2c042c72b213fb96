// @ts-check
// Dragging, pinching and turning the wheel over a picture.

/** @typedef {import("./camera.js").Camera} Camera */

const STILL = 3; // px that a pointer may move and yet only press
const WHEEL = 400; // px of the wheel that zoom by e

/**
 * Points are CSS pixels of the element.
 * @typedef {object} Gestures
 * @property {() => void} moved the camera looks elsewhere
 * @property {(x: number, y: number) => void} hover
 * @property {() => void} leave
 * @property {(x: number, y: number) => void} press
 * @property {(x: number, y: number) => void} open by pressing twice
 */

/**
 * @param {HTMLElement} element
 * @param {Camera} camera
 * @param {Gestures} gestures
 */
export function listen(element, camera, gestures) {
  /** Pointers that are down. @type {Map<number, {x: number, y: number}>} */
  const down = new Map();
  let dragged = 0; // px since the last pointer came down

  element.addEventListener("pointerdown", (event) => {
    element.setPointerCapture(event.pointerId);
    down.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    dragged = 0;
    element.classList.add("dragging");
  });
  element.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (before) drag(event, before);
    else gestures.hover(event.offsetX, event.offsetY);
  });
  element.addEventListener("pointerup", (event) => {
    release(event);
    if (dragged <= STILL) gestures.press(event.offsetX, event.offsetY);
  });
  element.addEventListener("pointercancel", release);
  element.addEventListener("pointerleave", gestures.leave);
  element.addEventListener("dblclick", (event) => gestures.open(event.offsetX, event.offsetY));
  element.addEventListener("wheel", (event) => {
    event.preventDefault();
    if (event.ctrlKey || !event.shiftKey) camera.zoom(Math.exp(-event.deltaY / WHEEL), event.offsetX, event.offsetY);
    else camera.move(-event.deltaY, 0);
    gestures.moved();
  }, { passive: false });

  /** @param {PointerEvent} event @param {{x: number, y: number}} before */
  function drag({ pointerId, offsetX: x, offsetY: y }, before) {
    const other = [...down].find(([id]) => id !== pointerId)?.[1];
    if (other) {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      if (was > 0) camera.zoom(Math.hypot(x - other.x, y - other.y) / was, other.x, other.y);
    } else camera.move(x - before.x, y - before.y);
    dragged += Math.abs(x - before.x) + Math.abs(y - before.y);
    down.set(pointerId, { x, y });
    if (dragged > STILL) gestures.moved();
  }

  /** @param {PointerEvent} event */
  function release(event) {
    down.delete(event.pointerId);
    if (down.size === 0) element.classList.remove("dragging");
  }
}
