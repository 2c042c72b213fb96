// @ts-check
// The choice of what is looked for in the network's pictures: nodes of a kind, of
// a role, or of one of the games that the game consists of.

import { fill, h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { netTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").NetNode} NetNode */
/** @typedef {import("../protocol.d.ts").NodeKind} NodeKind */

/** @type {readonly NodeKind[]} */
const GATES = ["and", "or", "not", "constant"];
const MOST = 32; // roles that are offered, and games within the game that the engine tells apart
const KINDS = /** @type {const} */ (["base", "input", "view", "legal", "next", "goal", "terminal"]);

/**
 * What may be chosen, by the option's value.
 * @param {readonly string[]} roles
 * @param {number} parts
 * @returns {Map<string, {words: string, group: "kinds" | "roles" | "parts", fits: (node: NetNode) => boolean}>}
 */
export function filters(roles, parts) {
  const told = parts > 1 && parts <= MOST ? parts : 0;
  return new Map([
    ...KINDS.map((kind) => entry(kind, netTexts.kinds[kind], "kinds", (node) => node.kind === kind)),
    entry("gates", netTexts.kinds.gates, "kinds", (node) => GATES.includes(node.kind)),
    ...roles.slice(0, MOST).map((name, role) => entry(`role ${role}`, name, "roles",
      (node) => node.roles.includes(role))),
    ...Array.from({ length: told }, (_, i) => entry(`part ${i + 1}`, netTexts.part(i + 1), "parts",
      (node) => node.part === i + 1)),
  ]);
}

/**
 * @param {string} value
 * @param {string} words
 * @param {"kinds" | "roles" | "parts"} group
 * @param {(node: NetNode) => boolean} fits
 * @returns {[string, {words: string, group: "kinds" | "roles" | "parts", fits: (node: NetNode) => boolean}]}
 */
function entry(value, words, group, fits) {
  return [value, { words, group, fits }];
}

/** @param {(fits: ((node: NetNode) => boolean) | null) => void} changed null for everything */
export function createNetFilter(changed) {
  const choice = h("select", { class: "select sm", "aria-label": netTexts.filter, title: netTexts.filter,
    on: { change: apply } });
  const element = h("span", { class: "net-filter" }, icon("filter"), choice);
  let known = filters([], 0);
  let signature = "";

  return {
    element,
    /** Another network, or the same. @param {readonly string[]} roles @param {number} parts */
    update(roles, parts) {
      const next = JSON.stringify([roles, parts]);
      if (next === signature) return;
      signature = next;
      known = filters(roles, parts);
      fill(choice, h("option", { value: "" }, netTexts.all), group("kinds"), group("roles"), group("parts"));
      apply();
    },
  };

  function apply() {
    element.classList.toggle("narrowed", choice.value !== ""); // where there is no room, only then it is in words
    changed(known.get(choice.value)?.fits ?? null);
  }

  /** @param {"kinds" | "roles" | "parts"} name */
  function group(name) {
    const entries = [...known].filter(([, each]) => each.group === name);
    return entries.length === 0 ? null : h("optgroup", { label: netTexts.groups[name] },
      entries.map(([value, { words }]) => h("option", { value }, words)));
  }
}
