// @ts-check
// Words of the field, explained where they stand: by pointing at them, or by a
// press.

import { h } from "./dom.js";

/** What the words mean. */
export const glossary = {
  ply: "A ply is one joint move: every role moves once, even if it only waits.",
  depth: "How many plies the search looked ahead in all lines; a win or a proof may lie deeper in some. A ply is one " +
    "joint move.",
  nodes: "How many positions the search looked at. What it knows from an earlier search is not counted again, so the " +
    "numbers of moves need not add up to that of the position.",
  status: "What is proved is certain, whatever is played. An estimate may change when the search goes deeper.",
  estimate: "An estimate is what the search expects where it cannot see the end: it may change when it goes deeper.",
  chance: "The goal that random matches from here end with on average, and how far that may be off.",
  correlation: "A correlation of 1 says that the estimates rise and fall with the goals, 0 that they have nothing to " +
    "do with each other.",
  base: "A base is a fact that can be true of a position, such as a mark on a cell.",
  input: "An input is a move that a role can make.",
  gate: "A gate is an and, an or or a not: it combines what other nodes say.",
  cone: "The cone of a proposition is all that it depends on, or all that depends on it.",
  window: "The window is the range of values that can still change the choice. What lies outside is not looked at.",
  cutoff: "A cut-off: the position is worth so much, or so little, that it will not be reached, and the rest of its " +
    "moves is skipped.",
  table: "Positions that were searched are kept in a table. One that comes again, by other moves, is not searched " +
    "again.",
  network: "Bases are facts that can be true of a position, inputs are moves that a role can make. Gates, which are " +
    "and, or and not, work everything else out of them.",
  holds: "In what share of the positions of random matches the rule gives something.",
  ways: "With how many different values of its variables the rule holds, where it does.",
  work: "What share of all work was done for this rule.",
  idle: "Conditions that never matter were true whenever those before them were: without them the matches are the " +
    "same.",
  cover: "Random matches show in how many positions each rule holds, and which of its conditions never matter.",
  propnet: "The propositional network: every fact, move and rule of the game as gates and wires.",
};

const BELOW = 4; // px between a word and what is said of it
const EDGE = 8; // px between that and the edge of the window

/** @typedef {keyof typeof glossary} Word */

/**
 * A sentence some words of which explain themselves.
 * @param {string} sentence
 * @param {Readonly<Record<string, Word>>} words as they stand in the sentence, of letters alone
 */
export function explained(sentence, words) {
  const parts = sentence.split(new RegExp(`\\b(${Object.keys(words).join("|")})\\b`));
  return parts.map((part) => (words[part] ? term(words[part], part) : part));
}

/** Whether what a word in it means is being read: other words wait for that. @param {Element} element */
export const isExplaining = (element) => element.querySelector(":popover-open") !== null;

/**
 * A word that explains itself.
 * @param {Word} name
 * @param {string} words
 */
export function term(name, words) {
  const note = h("span", { class: "term-note", popover: "auto", role: "note" }, glossary[name]);
  const button = h("button", { class: "term", type: "button", title: glossary[name] }, words);
  button.popoverTargetElement = note;
  note.addEventListener("toggle", () => {
    if (!note.matches(":popover-open")) return;
    const { left, bottom, top } = button.getBoundingClientRect();
    const over = bottom + BELOW + note.offsetHeight + EDGE > innerHeight;
    note.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - note.offsetWidth - EDGE))}px`;
    note.style.top = `${over ? top - BELOW - note.offsetHeight : bottom + BELOW}px`;
  });
  return h("span", {}, button, note);
}
