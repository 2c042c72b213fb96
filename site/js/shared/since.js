// @ts-check
// How long ago something was, in words that stay true while they are in sight.

import { ago } from "./amounts.js";
import { h, setText } from "./dom.js";

const PACE = 10_000; // ms

/** @param {number} at ms, as Date.now() @param {string} [kind] its class */
export const since = (at, kind = "") => h("time", { class: kind, "data-at": at,
  title: new Date(at).toLocaleString("en-GB") }, ago(at, Date.now()));

/** Keeps all such words of a page true. @param {ParentNode} page */
export function keepSince(page) {
  setInterval(() => {
    for (const time of /** @type {NodeListOf<HTMLTimeElement>} */ (page.querySelectorAll("time[data-at]"))) {
      setText(time, ago(Number(time.dataset.at), Date.now()));
    }
  }, PACE);
}
