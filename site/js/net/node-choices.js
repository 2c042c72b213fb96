// @ts-check
// What can be done with a node of the network's pictures: the same below the
// picture, in the node's menu and by its keys.

import { netTexts } from "./texts.js";
import { questionOf, settable, setWords } from "./words.js";

/** @typedef {import("../protocol.d.ts").NetNode} NetNode */

/**
 * @typedef {object} ChoiceActions
 * @property {(node: NetNode) => void} cone
 * @property {(node: NetNode) => void} unfold a relation of the whole
 * @property {(node: NetNode) => void} set gives a base or an input the other value
 * @property {(atom: string) => void} why
 * @property {(rule: number) => void} show the rule in the editor
 */

/**
 * @typedef {object} Choice
 * @property {"unfold" | "set" | "cone" | "why" | "rule"} key
 * @property {import("../shared/icons.js").IconName} image
 * @property {string} words
 * @property {() => void} run
 */

/**
 * @param {NetNode} node
 * @param {number} value that it has: 0, 1, or -1 while not known
 * @param {boolean} whole it stands in a picture of everything, where relations can be opened
 * @param {ChoiceActions} actions
 * @returns {Choice[]}
 */
export function choicesOf(node, value, whole, actions) {
  const question = questionOf(node);
  const [rule] = node.rules;
  /** @type {(Choice | false)[]} */
  const choices = [
    whole && node.nodes.length > 0
      && { key: "unfold", image: "plus", words: netTexts.unfold, run: () => actions.unfold(node) },
    settable(node) && { key: "set", image: "undo", words: setWords(value), run: () => actions.set(node) },
    { key: "cone", image: "gate", words: netTexts.open, run: () => actions.cone(node) },
    question !== "" && { key: "why", image: "why", words: netTexts.why, run: () => actions.why(question) },
    rule !== undefined && { key: "rule", image: "braces", words: netTexts.rule, run: () => actions.show(rule) },
  ];
  return choices.filter((each) => each !== false);
}
