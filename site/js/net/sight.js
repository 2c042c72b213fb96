// @ts-check
// What is seen of a picture in its window: all of it at first, until the visitor
// pans or zooms.

import { Camera, MARGIN } from "./camera.js";
import { READABLE } from "./pen.js";
import { leastWidth } from "./stretch.js";

/** @typedef {import("./picture.js").NetPicture} NetPicture */

/** Least scales of a first picture: a whole is fitted however small, of a cone what is asked about can be read. */
const FIRST_SCALE = { whole: 0, relations: 0.34, cone: 0.8 };

export class Sight {
  touched = false; // the visitor panned or zoomed

  /**
   * @param {HTMLElement} host
   * @param {Camera} camera
   * @param {NetPicture} picture
   * @param {() => void} redraw
   */
  constructor(host, camera, picture, redraw) {
    this.host = host;
    this.camera = camera;
    this.picture = picture;
    this.redraw = redraw;
  }

  /** The size of the window. */
  room() {
    return { width: this.host.clientWidth, height: this.host.clientHeight };
  }

  /**
   * Whether all of a cone can be read side to side; nobody knows while there is no window.
   * @param {import("../protocol.d.ts").NetViewResult} cone
   * @param {boolean} needs
   */
  fits(cone, needs) {
    const { width } = this.room();
    return width === 0 || leastWidth(cone, needs) * FIRST_SCALE.cone <= width - 2 * MARGIN;
  }

  /**
   * Whether the names in a whole can be read when all of it is seen; nobody knows while there is no window.
   * @param {import("../protocol.d.ts").NetViewResult} whole
   */
  legible(whole) {
    const room = this.room();
    const camera = new Camera();
    camera.fit(whole, room);
    return room.width === 0 || camera.scale >= READABLE;
  }

  /** The visitor looks elsewhere. */
  moved() {
    this.touched = true;
    this.redraw();
  }

  /** @param {number} factor */
  zoom(factor) {
    this.camera.zoom(factor, this.host.clientWidth / 2, this.host.clientHeight / 2);
    this.moved();
  }

  /** Shows all of the picture. */
  fit() {
    const { width, height } = this.room();
    this.picture.suit({ width: width - 2 * MARGIN, height: height - 2 * MARGIN }, FIRST_SCALE);
    if (this.picture.drawing) this.camera.fit(this.picture.drawing, this.room());
    this.redraw();
  }

  /** Another picture. */
  begin() {
    this.touched = false;
    this.frame();
  }

  /** The window has another size. */
  resized() {
    if (!this.touched) this.frame();
    this.redraw();
  }

  /** All of the picture, unless its words would be too small to read. */
  frame() {
    this.fit();
    const { camera, picture: { drawing, node } } = this;
    const room = this.room();
    if (drawing && camera.scale < FIRST_SCALE[drawing.view]) {
      camera.open(drawing, room, FIRST_SCALE[drawing.view]);
      if (node && drawing.view === "cone") camera.top = room.height / 2 - (node.y + node.h / 2) * camera.scale;
      if (node) camera.reveal(node, room);
    }
    this.host.dataset["fitted"] = drawing ? String(camera.seesAll(drawing.nodes, room)) : "";
  }
}
