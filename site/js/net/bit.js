// @ts-check
import { h } from "../shared/dom.js";
import { valueSign } from "./words.js";

/** The value of a node as a mark with its digit. @param {number} value 0, 1, or -1 while not known */
export function bit(value) {
  return h("span", { class: `bit${value === 1 ? " on" : ""}` }, valueSign(value));
}
