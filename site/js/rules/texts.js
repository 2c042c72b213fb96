// @ts-check
// What the rules pane and its editor say.

import { count, number } from "../shared/amounts.js";

export const rulesTexts = {
  edited: "edited",
  unchecked: "not checked",
  format: "Format",
  outline: "Outline",
  rename: "Name of this sheet",
  more: "More",
  editor: "Rules, in GDL",
  tab: "Tab leaves the editor until you type; then Escape and Tab leave it.",
  editorFailed: "The editor did not load, so the rules cannot be changed. Check the network, then load the page again.",
  reload: "Load again",
  problems: "Problems",
  lists: "Problems, outline and places",
  none: "none",
  next: "Next problem",
  errors: (/** @type {number} */ n) => count(n, "error"),
  warnings: (/** @type {number} */ n) => count(n, "warning"),
  hints: (/** @type {number} */ n) => count(n, "hint"),
  explain: "What this means",
  compare: "Compare",
  moreProblems: (/** @type {number} */ n) => `${number(n)} more not shown`,
  ruleHolds: (/** @type {number} */ n, /** @type {boolean} */ moves) =>
    `${moves ? "Held with the last moves" : "Holds in this position"}${n === 1 ? "" : ` in ${number(n)} ways`}`,
  ruleFails: (/** @type {boolean} */ moves) => (moves ? "Depends on moves: it did not hold with the last ones"
    : "Does not hold in this position"),
  grounds: (/** @type {number} */ n, /** @type {boolean} */ holds) => (n > 0
    ? `${count(n, "ground rule")}: copies of this rule without variables, one for each way in which it can be used`
    : holds ? "No ground rules: it says the same in every position, so it is worked out once, before the match"
    : "No ground rules: its conditions cannot hold in any position that can be reached"),
  legend: "Legend",
  legendHolds: "The rule holds in the shown position. A rule that depends on moves, by does, held with those that " +
    "led here.",
  legendFails: "The rule does not hold in the shown position, or did not with the moves that led here.",
  legendGrounds: "Ground rules: copies of the rule without variables, one for each way in which it can be used. They " +
    "become gates of the network.",
  legendNone: "No ground rules. Next to a filled dot: the rule says the same in every position, so it is worked out " +
    "once, before the match. Next to an empty one: it can never be used.",
  legendShare: "After Checks, Cover the rules: in what share of the positions of random matches the rule holds.",
  fold: (/** @type {number} */ n) => count(n, "line"),
  unfold: (/** @type {number} */ n) => `Show ${count(n, "folded line")}`,
  foldIt: "Fold",
  unfoldIt: "Unfold",
  newName: (/** @type {string} */ name) => `New name of ${name}`,
  /** What the editor's own panel to find and replace says, by its own words. */
  search: { next: "Next", previous: "Previous", all: "Select all", "match case": "Match case",
    regexp: "Regular expression", "by word": "Whole words", replace: "Replace", "replace all": "Replace all",
    close: "Close" },
  searchInvalid: "not a regular expression",
  hits: (/** @type {number} */ n, /** @type {boolean} */ more) =>
    (more ? `${number(n)} hits or more` : n === 0 ? "no hits" : count(n, "hit")),
  renameKeys: "Enter renames it everywhere, Escape keeps the old name",
  usesOf: (/** @type {string} */ name, /** @type {number} */ n) => `${name}: ${count(n, "place")}`,
  definition: "definition",
  closeUses: "Close the list of places",
  section: (/** @type {number} */ line, /** @type {number} */ forms) => `line ${line}, ${count(forms, "form")}`,
  defined: (/** @type {number} */ line) => `defined in line ${line}`,
  uses: (/** @type {number} */ n) => count(n, "use"),
  emptyTitle: "No rules yet",
  empty: "Start from a game you know, or write the first line yourself. A game needs a role, a legal move, a goal " +
    "and an end.",
  openFirst: "Open tic-tac-toe",
  skeleton: "Insert a skeleton",
  drop: "or drop a .kif file here",
  earlier: {
    title: "Earlier versions",
    intro: "Your text as it was before you went on changing it. They are kept on this device, 40 of each sheet.",
    none: "There are none yet. One is kept when you begin to change a sheet, and again after a minute.",
    difference: "What has changed since",
    version: (/** @type {string} */ when, /** @type {string} */ more, /** @type {string} */ gone) =>
      `${when}: since then ${more} new, ${gone} gone`,
    then: "then",
    now: "now",
    restore: "Restore this version",
  },
  numbers: {
    title: "Numbers of this game",
    less: (/** @type {string} */ label) => `${label}: less`,
    more: (/** @type {string} */ label) => `${label}: more`,
    range: (/** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ step) =>
      `${low} to ${high}${step > 1 ? ` in steps of ${step}` : ""}. The lines of the rules that depend on it follow.`,
    apart: (/** @type {number} */ line, /** @type {string} */ reason) => (reason === ""
      ? `Line ${line} was written by hand. The next number that you change writes it again.`
      : `Line ${line} cannot follow. ${reason}.`),
  },
  keys: "Letters for rules",
  severity: { error: "error", warning: "warning", hint: "hint" },
  holdsIn: (/** @type {number} */ n, /** @type {number} */ all) =>
    `Holds in ${number(n)} of ${number(all)} positions of random matches`,
};
