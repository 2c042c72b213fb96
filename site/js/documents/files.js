// @ts-check
// Rule sheets as files on the visitor's device.

import { h } from "../shared/dom.js";
import { texts } from "../shared/texts.js";
import { isEditable, MAX_BYTES } from "./editable.js";

/** @param {string} name of a sheet */
export function fileName(name) {
  return `${name === "" ? texts.noName : name}.kif`;
}

/**
 * Offers a text as a download.
 * @param {string} name
 * @param {string} text
 */
export function saveText(name, text) {
  saveBlob(name, new Blob([text], { type: "text/plain;charset=utf-8" }));
}

/**
 * Offers what a file would hold as a download.
 * @param {string} name
 * @param {Blob} blob
 */
export function saveBlob(name, blob) {
  const url = URL.createObjectURL(blob);
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000); // the download has begun by then
}

/** Asks for a file. @param {(file: File | undefined) => void} chosen @param {string} [accept] kinds of files */
export function chooseFile(chosen, accept = ".kif,.gdl,.txt,text/plain") {
  const input = h("input", { type: "file", accept });
  input.addEventListener("change", () => chosen(input.files?.[0]));
  input.click();
}

/**
 * @param {File} file
 * @returns {Promise<{name: string, text: string} | {problem: "file-too-big" | "file-unreadable"}>}
 */
export async function readText(file) {
  if (file.size > MAX_BYTES) return { problem: "file-too-big" };
  try {
    const text = await file.text();
    if (!isEditable(text)) return { problem: "file-too-big" };
    // Signs that cannot be seen could turn the direction of the names around it.
    return { name: file.name.replace(/\.[^.]*$/, "").replace(/\p{C}/gu, ""), text };
  } catch {
    return { problem: "file-unreadable" };
  }
}
