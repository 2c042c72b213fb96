// @ts-check
// What the nodes of a network are called, and what is said of them.

import { netTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").NetNode} NetNode */
/** @typedef {import("./picture.js").NetPicture} NetPicture */

/**
 * Its label, or for gates, which have none, their kind and number.
 * @param {Pick<NetNode, "label" | "kind" | "id">} node
 */
export function nodeName(node) {
  return node.label || netTexts.gate(node.kind, node.id);
}

/** @param {number} value 0, 1, or -1 while not known */
export function valueSign(value) {
  return value < 0 ? "?" : String(value);
}

/**
 * A node of a picture with its value, or with how much of it is true.
 * @param {NetPicture} picture
 * @param {NetNode} node
 */
export function nodeWords(picture, node) {
  if (node.nodes.length > 0) return `${node.label}: ${netTexts.of(picture.lit(node), node.count, node.part)}`;
  return `${node.label === "" ? node.kind : `${node.kind} ${node.label}`}: ${valueSign(picture.value(node))}`;
}

/**
 * Whether a node takes its value from the position or from moves, so that it can be set.
 * @param {{kind: NetNode["kind"], nodes?: readonly number[]}} node
 */
export const settable = ({ kind, nodes = [] }) => nodes.length === 0 && (kind === "base" || kind === "input");

/** What setting a node by hand is called. @param {number} value that it has now */
export const setWords = (value) => (value === 1 ? netTexts.setFalse : netTexts.setTrue);

/**
 * The atom that can be asked why: of a move why it is legal. Relations have many, and gates stand for none: "".
 * @param {{label: string, nodes?: readonly number[]}} node
 */
export const questionOf = ({ label, nodes = [] }) => (nodes.length > 0 ? "" : label.replace(/^\(does /, "(legal "));
