// @ts-check
import { h } from "./dom.js";
import { icon } from "./icons.js";

/**
 * A small button with an icon alone.
 * @param {import("./icons.js").IconName} name
 * @param {string} label
 * @param {() => void} run
 */
export function tool(name, label, run) {
  return h("button", { class: "btn icon sm", type: "button", "aria-label": label, title: label, on: { click: run } },
    icon(name));
}
