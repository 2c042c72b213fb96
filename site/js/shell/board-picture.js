// @ts-check
// A board as a picture file, for a text that links to it.

import { thumbnail } from "../board/thumbnail.js";

/** @typedef {import("../protocol.d.ts").Board} Board */

const SIZE = 480; // CSS pixels
const SHARP = 2; // pixels of the picture for each

/**
 * @param {Board} board
 * @param {readonly string[]} roles
 * @returns {Promise<Blob | null>} a PNG, null where the browser makes none
 */
export async function boardPicture(board, roles) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(standalone(thumbnail(board, SIZE, roles)))}`;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE * SHARP;
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** The text of a picture that needs no styles of the page. @param {SVGSVGElement} picture */
function standalone(picture) {
  const values = getComputedStyle(document.documentElement);
  picture.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(picture)
    .replace(/var\((--[\w-]+)\)/g, (_, name) => values.getPropertyValue(name).trim());
}
