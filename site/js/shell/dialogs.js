// @ts-check
// The dialogs: share and shortcuts. At most one is open.

import { MAX_ENCODED } from "../documents/link.js";
import { fill, h, setText } from "../shared/dom.js";
import { texts } from "../shared/texts.js";
import { dialog, toggle } from "../shared/dialog.js";
import { shareTexts, shortcutTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */

/**
 * @typedef {object} ShareActions
 * @property {() => void} close
 * @property {(what: {rules: boolean, position: boolean, view: boolean}) => Promise<string>} link the whole address
 * @property {(text: string) => void} copy
 * @property {() => void} file
 */

/**
 * @param {HTMLElement} host
 * @param {ShareActions} actions
 */
export function createShare(host, actions) {
  const { element, body } = dialog(shareTexts.title, actions.close);
  const choice = (/** @type {string} */ label, /** @type {boolean} */ checked, disabled = false) => {
    const box = h("input", { type: "checkbox", checked, disabled, on: { change: () => void make() } });
    return { box, label: h("label", { class: "check" }, box, label) };
  };
  const rules = choice(shareTexts.rules, true, true);
  const position = choice(shareTexts.position, true);
  const view = choice(shareTexts.view, false);
  const link = h("input", { class: "mono", readonly: true, "aria-label": shareTexts.link,
    on: { focus: () => link.select() } });
  const note = h("p", { class: "dim small", role: "status" });
  const copy = h("button", { class: "btn main", type: "button", on: { click: () => actions.copy(link.value) } },
    shareTexts.copy);
  const markdown = h("button", { class: "btn line", type: "button" }, shareTexts.markdown);
  body.append(
    h("div", { class: "row" }, rules.label, position.label, view.label),
    h("div", { class: "field tall" }, link),
    h("div", { class: "row" }, copy, markdown, h("button", { class: "btn " +
      "line", type: "button", on: { click: actions.file } }, shareTexts.file)),
    note);
  host.append(element);
  let name = "";
  let made = 0; // links, so that only the latest is shown
  markdown.onclick = () => actions.copy(`[${name.replace(/[[\]]/g, "\\$&")}](${link.value})`);

  async function make() {
    setText(note, shareTexts.making);
    copy.disabled = markdown.disabled = true;
    const now = ++made;
    const address = await actions.link({ rules: rules.box.checked, position: position.box.checked,
      view: view.box.checked });
    if (now !== made) return;
    const fits = address.length - address.indexOf("#v1.") - 4 <= MAX_ENCODED;
    link.value = fits ? address : "";
    copy.disabled = markdown.disabled = !fits;
    setText(note, fits ? shareTexts.length(address.length) : shareTexts.tooLong(address.length));
  }

  return {
    /** @param {State} state */
    update(state) {
      const open = state.ui.dialog === "share";
      const opens = open && !element.open;
      toggle(element, open);
      name = state.doc.name === "" ? texts.noName : state.doc.name;
      // a button takes no focus before it can be pressed
      if (opens) void make().then(() => element.open && copy.focus());
    },
    destroy: () => element.remove(),
  };
}

/**
 * @param {HTMLElement} host
 * @param {{close: () => void}} actions
 */
export function createShortcuts(host, actions) {
  const { element, body } = dialog(shortcutTexts.title, actions.close);
  fill(body, h("div", { class: "keys-list" }, shortcutTexts.groups.map((group) =>
    h("section", {}, h("h3", {}, group.title),
      h("dl", {}, group.keys.flatMap(([keys, words]) => [h("dt", {}, h("kbd", { class: "kbd" }, keys)),
        h("dd", {}, words)]))))),
  h("p", { class: "dim small" }, shortcutTexts.version(document.querySelector("meta[name=version]")
    ?.getAttribute("content") ?? "")));
  host.append(element);
  return {
    /** @param {State} state */
    update: (state) => toggle(element, state.ui.dialog === "shortcuts"),
    destroy: () => element.remove(),
  };
}
