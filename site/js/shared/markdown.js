// @ts-check
// The engine's own explanations come as a little Markdown: paragraphs, lists,
// fenced code, `code`, **bold** and links. Everything becomes text nodes. A fence that
// begins with "gdl wrong" or "gdl right" is an example and is labelled as such.

import { h } from "./dom.js";
import { coloured } from "./highlight.js";
import { icon } from "./icons.js";
import { texts } from "./texts.js";

const MOST = 64 * 1024; // characters that are drawn: a course may come from anybody

/**
 * @param {string} text
 * @returns {HTMLElement[]}
 */
export function markdown(text) {
  return blocks(text.length > MOST ? `${text.slice(0, MOST)}…` : text).map((block) => {
    if (block.kind === "code") return code(block);
    if (block.kind === "list") return h("ul", {}, block.lines.map((line) => h("li", {}, inline(line))));
    if (block.kind === "heading") return h("h3", {}, inline(block.lines.join(" ")));
    return h("p", {}, inline(block.lines.join(" ")));
  });
}

/**
 * @typedef {{kind: "text" | "list" | "code" | "heading", lines: string[], info?: string}} Block
 *  info is what a fence says of its code
 */

/** @param {Block} block */
function code({ lines, info }) {
  const pre = h("pre", {}, coloured(lines.join("\n")));
  const [, verdict] = /^gdl (wrong|right)$/.exec(info ?? "") ?? [];
  if (verdict !== "wrong" && verdict !== "right") return pre;
  return h("figure", { class: `example ${verdict}` }, h("figcaption", {}, icon(verdict === "wrong" ? "close" : "check"),
    texts.example[verdict]), pre);
}

/**
 * @param {string} text
 * @returns {Block[]}
 */
export function blocks(text) {
  /** @type {Block[]} */
  const found = [];
  /** @type {Block | null} */
  let open = null;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith("```")) {
      if (open?.kind === "code") open = null;
      else found.push((open = { kind: "code", lines: [], info: line.slice(3).trim() }));
    } else if (open?.kind === "code") open.lines.push(line);
    else if (line.trim() === "") open = null;
    else if (/^#+ /.test(line)) {
      found.push({ kind: "heading", lines: [line.replace(/^#+ /, "")] });
      open = null;
    } else if (/^[-*] /.test(line)) {
      if (open?.kind !== "list") found.push((open = { kind: "list", lines: [] }));
      open.lines.push(line.slice(2));
    } else if (open?.kind === "list") open.lines.push(`${open.lines.pop() ?? ""} ${line.trim()}`);
    else {
      if (open?.kind !== "text") found.push((open = { kind: "text", lines: [] }));
      open.lines.push(line.trim());
    }
  }
  return found;
}

/**
 * A message of the engine as a sentence. A name it begins with stands in
 * backquotes and keeps its spelling.
 * @param {string} message
 */
export function sentence(message) {
  const text = /^[a-z]/.test(message) ? message.slice(0, 1).toUpperCase() + message.slice(1) : message;
  return inline(/[.?!)]$/.test(text) ? text : `${text}.`);
}

/**
 * Our sentences with names from the rules in backquotes.
 * @param {string} text
 * @returns {(string | HTMLElement)[]}
 */
export function inline(text) {
  return parts(text)
    .map((part) => {
      if (part.startsWith("`") && part.endsWith("`") && part.length > 2) return h("code", {}, part.slice(1, -1));
      if (part.startsWith("**")) return h("strong", {}, part.slice(2, -2));
      if (part.startsWith("[")) return link(part);
      return part;
    });
}

/**
 * A text cut into plain parts and those with marks. It takes time by the length of the text, whatever that is: each
 * search for the end of a mark is short, or ends where the next one begins.
 * @param {string} text
 */
export const parts = (text) => text
  .split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^[\]]{1,300}\]\([^()\s[]{1,2000}\))/)
  .filter((part) => part !== "");

/**
 * Where a link may lead: to a lesson, a game or the workshop of this page, or to another site, in a tab of its own.
 * Others stay text.
 * @param {string} address
 */
export const isSafe = (address) => /^#(workshop$|(lesson|game)\/[\w%/-]+$)/.test(address)
  || /^https:\/\/[^\s]+$/.test(address);

/** @param {string} part such as `[words](address)` */
function link(part) {
  const [, words = part, address = ""] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? [];
  if (!isSafe(address)) return part;
  const own = address.startsWith("#");
  return h("a", { href: address, target: own ? null : "_blank", rel: own ? null : "noopener noreferrer" }, words);
}
