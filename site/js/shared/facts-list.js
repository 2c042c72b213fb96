// @ts-check
// Facts grouped by their relation; each can be asked about.

import { brief } from "./brief.js";
import { h, keyed } from "./dom.js";
import { relationOf, split } from "./terms.js";
import { texts } from "./texts.js";
import { createWindowed } from "./windowed.js";

const MOST_GROUPS = 300;

/**
 * @param {(atom: string) => void} why
 * @param {string} label
 */
export function createFactsList(why, label) {
  const element = h("div", { class: "facts-list", role: "group", "aria-label": label });
  const windowed = createWindowed(element, draw);
  /** @type {readonly string[]} */
  let shown = [];
  /** The facts by relation. @type {[string, string[]][]} */
  let groups = [];

  return {
    element,
    /** @param {readonly string[]} facts */
    update(facts) {
      if (facts !== shown) groups = grouped(facts);
      shown = facts;
      draw();
    },
  };

  function draw() {
    windowed.begin();
    const drawn = groups.slice(0, MOST_GROUPS);
    const left = groups.length - drawn.length;
    if (left > 0) drawn.push([texts.moreRelations(left), []]);
    keyed(element, drawn, ([name]) => name, ([name]) => h("section", {}, h("h3", {}, brief(name)), h("div")),
      drawGroup);
  }

  /**
   * @param {Element} section
   * @param {[string, string[]]} group
   */
  function drawGroup(section, [, facts]) {
    const rows = section.lastElementChild;
    if (!(rows instanceof HTMLElement)) return;
    const { from, to } = windowed.range(rows, facts.length);
    keyed(rows, facts.slice(from, to), (fact) => fact, (fact) => h("button",
      { class: "fact-row", type: "button", title: brief(fact), "data-atom": `(true ${fact})`,
        on: { click: () => why(`(true ${fact})`) } },
      brief(split(fact).args)), () => {});
  }
}

/**
 * @param {readonly string[]} facts
 * @returns {[string, string[]][]}
 */
function grouped(facts) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const fact of facts) {
    const name = relationOf(fact);
    const group = groups.get(name);
    if (group) group.push(fact);
    else groups.set(name, [fact]);
  }
  return [...groups];
}
