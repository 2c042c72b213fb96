// @ts-check

import { h, setText } from "../shared/dom.js";

const RIGHT = 12; // px from the pointer
const BELOW = 14;
const ROOM = 160; // px that a tip needs beside the pointer

/**
 * Words beside the pointer.
 * @param {HTMLElement} host
 */
export function createTip(host) {
  const element = h("div", { class: "tip", hidden: true });
  host.append(element);
  return {
    hide: () => void (element.hidden = true),
    /**
     * @param {string} words
     * @param {number} x CSS pixels of the host
     * @param {number} y
     */
    show(words, x, y) {
      element.hidden = false;
      setText(element, words);
      element.style.left = `${Math.min(x + RIGHT, host.clientWidth - ROOM)}px`;
      element.style.top = `${y + BELOW}px`;
    },
  };
}
