// @ts-check
import { brief } from "./brief.js";
import { h } from "./dom.js";
import { split } from "./terms.js";

/**
 * A move with its functor dimmed. Where there is no room for all of it the
 * functor gives way first: the rest tells moves apart.
 * @param {string} move
 */
export function moveText(move) {
  const { functor, args } = split(move);
  return h("span", { class: "move-text" }, functor !== "" && h("small", {}, `${brief(functor)} `), h("span", {},
    brief(args)));
}
