// @ts-check
// What stands in the cells of figures that are no grids: tokens of a heap, slabs
// of a tower, lamps, cards and keys with words on them.

import { brief } from "../shared/brief.js";
import { h, setText } from "../shared/dom.js";
import { fitted, partsOf } from "./fitted.js";
import { wide } from "./geometry.js";
import { piece } from "./piece-pictures.js";
import { boardTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").Board} Board */
/** @typedef {import("../protocol.d.ts").Cell} Cell */
/** @typedef {import("./content.js").Look} Look */

/** @param {Pick<Board, "shape">} board */
export const isFigure = ({ shape }) => shape !== "square" && shape !== "hex";

const MOST_LINES = 3; // of a word
const LEAST_SLAB = 30; // per cent of a tower's width

/**
 * @param {Board} board
 * @param {Cell} cell
 * @param {number} size height of a cell in CSS pixels
 * @param {boolean} arriving the content changed while the board was shown
 * @param {Look} look
 * @returns {Element[]}
 */
export function drawInFigure(board, cell, size, arriving, look) {
  const width = size * wide(board);
  switch (board.shape) {
    case "heaps": return cell.kind === "empty" ? []
      : pictures(cell, arriving, { ...look, roles: tokens(cell, look.roles) });
    case "vessels": return cell.kind === "empty" ? [] : [h("i", { class: `fill${arriving ? " arrive" : ""}` })];
    case "towers": return cell.kind === "empty" ? [] : [slab(cell, width, size, arriving)];
    case "lamps":
    case "table": return named(cell, width, size);
    case "hand":
    case "choice": return [word(cell.name, "word", width, size)];
    default: {
      if (cell.kind === "empty") return [];
      const drawn = pictures(cell, arriving, look);
      const word = cell.content.toLowerCase();
      const asked = look.kinds.symbols.has(word) || look.kinds.known.has(word);
      return drawn.length > 0 && (cell.role >= 0 || asked) ? drawn : [chip(cell, width, size, arriving)];
    }
  }
}

/**
 * How full each vessel is, in words; none of other figures.
 * @param {Pick<Board, "shape" | "columns" | "cells">} board
 */
export function levels({ shape, columns, cells }) {
  if (shape !== "vessels") return [];
  return columns.map((_, column) => {
    const all = cells.filter((cell) => cell.column === column);
    return boardTexts.level(all.filter((cell) => cell.kind !== "empty").length, all.length);
  });
}

/**
 * The roles that a token of a heap is told apart by: there are others only where
 * one of them owns it.
 * @param {Pick<Cell, "role">} cell
 * @param {readonly string[]} roles
 */
export const tokens = ({ role }, roles) => (role < 0 ? [] : roles);

/** @param {Cell} cell @param {boolean} arriving @param {Look} look */
function pictures(cell, arriving, { roles, kinds }) {
  const picture = piece(cell, roles, kinds);
  if (picture && arriving) picture.classList.add("arrive");
  return picture ? [picture] : [];
}

/**
 * A word as large as it fits.
 * @param {string} text
 * @param {string} name class
 * @param {number} width CSS pixels
 * @param {number} height
 * @param {number} [most] lines
 */
function word(text, name, width, height, most = MOST_LINES) {
  const element = h("span", { class: name, title: text });
  const shown = brief(text);
  const { size, lines } = fitted([...shown].length, { width, height }, most);
  // A <wbr> says where a word may be broken, and is no part of its text.
  if (lines === 1) setText(element, shown);
  else element.append(...partsOf(shown).flatMap((part, i) => (i === 0 ? [part] : [h("wbr"), part])));
  element.classList.toggle("broken", lines > 1);
  element.style.fontSize = `${size}px`;
  return element;
}

/** @param {Cell} cell @param {number} width @param {number} size @param {boolean} arriving */
function slab(cell, width, size, arriving) {
  const share = cell.size === 0 ? 92 : LEAST_SLAB + ((96 - LEAST_SLAB) * cell.size) / 100;
  const element = word(cell.content, `slab${arriving ? " arrive" : ""}`, (width * share) / 100, size * 0.88);
  element.style.width = `${share}%`;
  return element;
}

/** @param {Cell} cell @param {number} width @param {number} size @param {boolean} arriving */
function chip(cell, width, size, arriving) {
  return word(cell.content, `chip${arriving ? " arrive" : ""}`, width * 0.86, size * 0.78);
}

/**
 * A lamp or an entry of a table: its name, and below it what it says if that is
 * more.
 * @param {Cell} cell
 * @param {number} width
 * @param {number} size
 */
function named({ name, kind, content }, width, size) {
  const says = kind === "empty" || content === name ? "" : content;
  if (name === "") return kind === "text" ? [word(says, "word", width, size)]
    : kind === "empty" ? [] : [h("i", { class: "lamp" })];
  if (says === "") return [word(name, "word", width, size)];
  return [word(name, "word small", width, size * 0.7, 2), word(says, "word", width, size * 0.9, 2)];
}
