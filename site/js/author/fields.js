// @ts-check
// Parts of forms: a labelled field of one line or of several, a list to choose
// from. Each tells what was typed, and draws nothing again while it has the focus.

import { h } from "../shared/dom.js";

let made = 0; // ids of fields, so that labels find them

/**
 * @param {string} words
 * @param {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} field
 * @param {string} [help]
 */
function labelled(words, field, help = "") {
  field.id = `author-${++made}`;
  const about = help !== "" && h("p", { class: "dim small", id: `${field.id}-help` }, help);
  if (about) field.setAttribute("aria-describedby", about.id);
  return h("div", { class: "form-field" }, h("label", { for: field.id }, words), field, about);
}

/**
 * @param {string} words
 * @param {string} value
 * @param {(value: string) => void} change
 * @param {{mono?: boolean, list?: string, type?: string, most?: number}} [look]
 */
export function line(words, value, change, { mono = false, list = "", type = "text", most } = {}) {
  const field = h("input", { class: mono ? "input mono" : "input", value, type, maxlength: most ?? null,
    list: list || null, autocomplete: "off", spellcheck: mono ? "false" : null,
    on: { input: () => change(field.value) } });
  return labelled(words, field);
}

/**
 * @param {string} words
 * @param {string} value
 * @param {(value: string) => void} change
 * @param {{mono?: boolean, rows?: number, help?: string, key?: string}} [look]
 */
export function area(words, value, change, { mono = false, rows = 4, help = "", key } = {}) {
  const field = h("textarea", { class: mono ? "input mono" : "input", rows, spellcheck: mono ? "false" : null,
    "data-key": key ?? null,
    autocapitalize: mono ? "off" : null, on: { input: () => change(field.value) } });
  field.value = value; // as a child it would be shortened like all that is only read
  return { field, element: labelled(words, field, help) };
}

/** Those of a group stand together. @typedef {[value: string, words: string, group?: string]} Option */

/**
 * @param {string} words
 * @param {readonly Option[]} all
 * @param {string} value
 * @param {(value: string) => void} change
 */
export function choice(words, all, value, change) {
  const field = h("select", { class: "select", on: { change: () => change(field.value) } }, options(all, value));
  return { field, element: labelled(words, field) };
}

/** @param {readonly Option[]} all @param {string} value that is chosen */
export function options(all, value) {
  const groups = new Set(all.map(([, , group]) => group ?? ""));
  return [...groups].flatMap((group) => {
    const list = all.filter(([, , of = ""]) => of === group)
      .map(([each, name]) => h("option", { value: each, selected: each === value }, name));
    return group === "" ? list : [h("optgroup", { label: group }, list)];
  });
}

/** @param {string} words @param {boolean} value @param {(value: boolean) => void} change */
export function flag(words, value, change) {
  const box = h("input", { type: "checkbox", checked: value, on: { change: () => change(box.checked) } });
  return h("label", { class: "check" }, box, h("span", {}, words));
}

/**
 * @param {string} words
 * @param {() => void} run
 * @param {{main?: boolean, icon?: Element, label?: string, key?: string}} [look] label: for icons alone
 */
export function button(words, run, { main = false, icon, label, key } = {}) {
  return h("button", { class: `btn sm ${main ? "main" : label ? "icon" : "line"}`, type: "button",
    "aria-label": label ?? null, title: label ?? null, "data-key": key ?? null, on: { click: run } }, icon, words);
}
