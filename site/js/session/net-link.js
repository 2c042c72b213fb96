// @ts-check
// What a link says of the network's picture: which one, what it is about, on
// which side and how deep, and which relations are open in it.

/** @typedef {import("./state.js").NetViewName} NetViewName */

/**
 * @typedef {object} NetLink
 * @property {NetViewName} view
 * @property {readonly string[]} focus propositions as the engine writes them, gates as "#" and their number
 * @property {boolean} back   a cone of what they need, else of what they feed
 * @property {number} depth   of a cone, in gates
 * @property {readonly number[]} open relations of the whole; ids of boxes
 */

/** @typedef {Record<string, string | number | boolean>} SharedView */

const VIEWS = /** @type {const} */ (["whole", "relations", "cone", "both"]);
const MOST_FOCUS = 12;
const MOST_OPEN = 200;
const MOST_DEPTH = 20;
const LONGEST = 10_000; // characters of a name in a link

/** The fields of a link. @param {NetLink} net @returns {SharedView} */
export function toShared({ view, focus, back, depth, open }) {
  return { net: view, netFocus: focus.join("\n"), netBack: back, netDepth: depth, netOpen: open.join(" ") };
}

/**
 * Reads the fields of a link; null where they are none, or none that this page
 * knows. A link may say anything.
 * @param {SharedView} shared
 * @returns {NetLink | null}
 */
export function fromShared({ net, netFocus = "", netBack = true, netDepth = 0, netOpen = "" }) {
  const view = VIEWS.find((name) => name === net);
  if (!view) return null;
  const lines = String(netFocus).split("\n").filter((line) => line !== "" && line.length <= LONGEST);
  const open = String(netOpen).slice(0, LONGEST).split(" ").map(Number)
    .filter((id) => Number.isInteger(id) && id >= 0);
  const deep = Number(netDepth);
  return { view, focus: lines.slice(0, MOST_FOCUS), back: netBack !== false,
    depth: Number.isInteger(deep) && deep >= 1 && deep <= MOST_DEPTH ? deep : 0,
    open: netOpen === "" ? [] : open.slice(0, MOST_OPEN) };
}
