// @ts-check
// Which part of a picture is seen, and how large. Geometry alone: units are CSS
// pixels of the window that it is seen in, and the same of the picture at scale 1.

export const MARGIN = 16; // round a fitted picture, and round what is brought into sight
const MIN_SCALE = 0.02;
const MAX_SCALE = 4;
export const LARGEST_FIT = 1.25; // scale of a picture that would fit at any

/** @typedef {{width: number, height: number}} Size */
/** @typedef {{x: number, y: number, w: number, h: number}} Box in the picture */

export class Camera {
  scale = 1;
  /** Where the picture's corner is in the window. */
  left = 0;
  top = 0;

  /**
   * The place in the picture that is seen at a point.
   * @param {number} x
   * @param {number} y
   * @returns {[number, number]}
   */
  at(x, y) {
    return [(x - this.left) / this.scale, (y - this.top) / this.scale];
  }

  /** @param {number} dx @param {number} dy */
  move(dx, dy) {
    this.left += dx;
    this.top += dy;
  }

  /**
   * @param {number} factor
   * @param {number} x the point that stays
   * @param {number} y
   */
  zoom(factor, x, y) {
    const next = Math.min(MAX_SCALE, Math.max(MIN_SCALE, this.scale * factor));
    this.left = x - ((x - this.left) * next) / this.scale;
    this.top = y - ((y - this.top) * next) / this.scale;
    this.scale = next;
  }

  /** Shows all of a picture. @param {Size} picture @param {Size} room */
  fit(picture, room) {
    const width = Math.max(room.width - 2 * MARGIN, 40);
    const height = Math.max(room.height - 2 * MARGIN, 40);
    this.scale = Math.min(LARGEST_FIT, width / Math.max(picture.width, 1), height / Math.max(picture.height, 1));
    this.left = (room.width - picture.width * this.scale) / 2;
    this.top = MARGIN + (height - picture.height * this.scale) / 2;
  }

  /**
   * Shows a picture at a scale: in the middle, or from its upper left where it
   * does not fit.
   * @param {Size} picture
   * @param {Size} room
   * @param {number} scale
   */
  open(picture, room, scale) {
    this.scale = scale;
    this.left = Math.max(MARGIN, (room.width - picture.width * scale) / 2);
    this.top = Math.max(MARGIN, (room.height - picture.height * scale) / 2);
  }

  /** Brings a place of the picture to the middle. @param {number} x @param {number} y @param {Size} room */
  centre(x, y, room) {
    this.left = room.width / 2 - x * this.scale;
    this.top = room.height / 2 - y * this.scale;
  }

  /** Moves just so far that a box can be seen. @param {Box} box @param {Size} room */
  reveal(box, room) {
    const x = this.left + box.x * this.scale;
    const y = this.top + box.y * this.scale;
    this.left += Math.max(0, MARGIN - x) - Math.max(0, x + box.w * this.scale + MARGIN - room.width);
    this.top += Math.max(0, MARGIN - y) - Math.max(0, y + box.h * this.scale + MARGIN - room.height);
  }

  /** Whether some of a box is seen. @param {Box} box @param {Size} room */
  sees(box, room) {
    const [left, top] = this.at(0, 0);
    const [right, bottom] = this.at(room.width, room.height);
    return box.x + box.w >= left && box.x <= right && box.y + box.h >= top && box.y <= bottom;
  }

  /** Whether some of a line may be seen. @param {readonly number[]} points x, y, … @param {Size} room */
  seesLine(points, room) {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < points.length; i += 2) {
      left = Math.min(left, points[i] ?? 0);
      right = Math.max(right, points[i] ?? 0);
      top = Math.min(top, points[i + 1] ?? 0);
      bottom = Math.max(bottom, points[i + 1] ?? 0);
    }
    return this.sees({ x: left, y: top, w: right - left, h: bottom - top }, room);
  }

  /** Whether all of these is seen. @param {readonly Box[]} boxes @param {Size} room */
  seesAll(boxes, room) {
    const [left, top] = this.at(0, 0);
    const [right, bottom] = this.at(room.width, room.height);
    return boxes.every(({ x, y, w, h }) => x >= left && y >= top && x + w <= right && y + h <= bottom);
  }
}
