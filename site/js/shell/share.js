// @ts-check
// The dialog that shares what is open: as a link, a QR code, Markdown with a
// picture, a frame in another page, or a file.

import { title } from "../session/queries.js";
import { fill, h, setText } from "../shared/dom.js";
import { texts } from "../shared/texts.js";
import { dialog, toggle } from "../shared/dialog.js";
import { clamped, embedCode, markdownLink } from "./embed-code.js";
import { EMBEDDED } from "./embedding.js";
import { shareTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */

/**
 * @typedef {object} ShareActions
 * @property {() => void} close
 * @property {(what: {position: boolean, view: boolean}) => Promise<string | null>} link the whole address; null where a
 *  link cannot hold it
 * @property {(text: string) => void} copy
 * @property {() => void} file
 * @property {(name: string, blob: Blob) => void} save
 */

/** What can be shared now. @typedef {{link: string, title: string, state: State | null}} Shareable */

const QR_MOST = 2953; // characters that the largest QR code holds (ISO/IEC 18004, version 40-L)
const QR_EASY = 600; // that a telephone reads from some way off

/**
 * @param {HTMLElement} host
 * @param {ShareActions} actions
 */
export function createShare(host, actions) {
  const { element, body } = dialog(shareTexts.title, actions.close);
  /** @type {Shareable} */
  const now = { link: "", title: "", state: null };
  const position = choice(shareTexts.position, true, make);
  const view = choice(shareTexts.view, false, make);
  const link = h("input", { class: "mono", readonly: true, "aria-label": shareTexts.link,
    on: { focus: () => link.select() } });
  const note = h("p", { class: "dim small", role: "status" });
  const copy = h("button", { class: "btn main", type: "button", on: { click: () => actions.copy(now.link) } },
    shareTexts.copy);
  const markdown = h("button", { class: "btn line", type: "button",
    on: { click: () => void shareMarkdown(now, actions) } }, shareTexts.markdown);
  const file = h("button", { class: "btn line", type: "button", on: { click: actions.file } }, shareTexts.file);
  const qr = createQr(now);
  const frame = createEmbed(now, actions.copy);
  body.append(h("div", { class: "row" }, choice(shareTexts.rules, true).label, position.label, view.label),
    h("div", { class: "field tall" }, link), h("div", { class: "row wrap" }, copy, markdown, file), note,
    qr.element, frame.element);
  host.append(element);
  let made = 0; // links, so that only the latest is shown

  async function make() {
    setText(note, shareTexts.making);
    copy.disabled = markdown.disabled = true;
    const mine = ++made;
    const address = await actions.link({ position: position.box.checked, view: view.box.checked });
    if (mine !== made) return;
    now.link = link.value = address ?? "";
    copy.disabled = markdown.disabled = address === null;
    setText(note, address === null ? shareTexts.tooLong : shareTexts.length(address.length));
    qr.show();
    frame.show();
  }

  return {
    /** @param {State} state */
    update(state) {
      const open = state.ui.dialog === "share";
      const opens = open && !element.open;
      toggle(element, open);
      now.state = state;
      now.title = title(state) || texts.noTitle;
      // a button takes no focus before it can be pressed
      if (opens) void make().then(() => element.open && copy.focus());
    },
    destroy: () => element.remove(),
  };
}

/**
 * A box to tick; without an action it stays as it is.
 * @param {string} label
 * @param {boolean} checked
 * @param {() => Promise<void>} [changed]
 */
function choice(label, checked, changed) {
  const box = h("input", { type: "checkbox", checked, disabled: !changed, on: { change: () => void changed?.() } });
  return { box, label: h("label", { class: "check" }, box, label) };
}

/**
 * Copies a link as Markdown, and gives the picture in it as a file, where the game has a board.
 * @param {Shareable} now
 * @param {ShareActions} actions
 */
async function shareMarkdown({ link, title: name, state }, { copy, save }) {
  const shown = state?.shown?.result;
  const board = shown?.boards[0];
  if (!board) return copy(markdownLink(link, name));
  const { boardPicture } = await import("./board-picture.js");
  const picture = await boardPicture(board, shown.roles);
  if (!picture) return copy(markdownLink(link, name));
  const file = `${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "") || texts.noName}.png`;
  save(file, picture);
  copy(markdownLink(link, name, file));
}

/** The link as a QR code, made when it is first looked at. @param {Shareable} now */
function createQr(now) {
  const host = h("div", {});
  const element = h("details", { class: "more-ways", on: { toggle: () => void show() } },
    h("summary", {}, shareTexts.qr), host);
  return { element, show };

  async function show() {
    if (!element.open) return;
    const { link } = now;
    if (link === "" || link.length > QR_MOST) {
      fill(host, h("p", { class: "dim small" }, shareTexts.qrTooLong(QR_MOST)));
      return;
    }
    const { qrCode } = await import("./qr-code.js");
    if (link !== now.link) return;
    const dense = link.length > QR_EASY;
    host.classList.toggle("dense", dense);
    fill(host, qrCode(link), dense && h("p", { class: "dim small" }, shareTexts.qrDense));
  }
}

/**
 * The code of a frame with a part of the page.
 * @param {Shareable} now
 * @param {(text: string) => void} copy
 */
function createEmbed(now, copy) {
  const { parts, themes } = shareTexts.embed;
  const part = select(shareTexts.embed.part, EMBEDDED, parts);
  const theme = select(shareTexts.embed.theme, /** @type {const} */ (["system", "light", "dark"]), themes);
  const width = size(shareTexts.embed.width, 480);
  const height = size(shareTexts.embed.height, 680);
  const code = h("textarea", { class: "mono", readonly: true, rows: 4, "aria-label": shareTexts.embed.code });
  const copyIt = h("button", { class: "btn line", type: "button", on: { click: () => copy(code.value) } },
    shareTexts.embed.copy);
  const element = h("details", { class: "more-ways", on: { change: show } },
    h("summary", {}, shareTexts.embed.title),
    h("div", { class: "row wrap" }, part.label, theme.label, width.label, height.label), code,
    h("div", { class: "row" }, copyIt), h("p", { class: "dim small" }, shareTexts.embed.about));
  return { element, show };

  function show() {
    const lesson = location.hash.startsWith("#lesson/"); // its address says which, and stays
    part.disable("lesson", !lesson);
    const link = lesson && part.value() === "lesson" ? location.href : now.link;
    copyIt.disabled = link === "";
    code.value = link === "" ? "" : embedCode(link, now.title, { part: part.value(), theme: theme.value(),
      width: clamped(width.field.valueAsNumber, 480), height: clamped(height.field.valueAsNumber, 680) });
  }
}

/**
 * @template {string} Name
 * @param {string} label
 * @param {readonly Name[]} names
 * @param {Record<Name, string>} words
 */
function select(label, names, words) {
  const field = h("select", { class: "select" }, names.map((name) => h("option", { value: name }, words[name])));
  return { label: h("label", { class: "labelled" }, label, field),
    value: () => /** @type {Name} */ (names[field.selectedIndex] ?? names[0]),
    /** @param {Name} name @param {boolean} disabled */
    disable(name, disabled) {
      const option = field.options[names.indexOf(name)];
      if (option) option.disabled = option.hidden = disabled;
      if (!field.selectedOptions[0]?.disabled) return;
      field.selectedIndex = names.findIndex((_, i) => !field.options[i]?.disabled);
    } };
}

/** @param {string} label @param {number} value CSS pixels */
function size(label, value) {
  const field = h("input", { class: "select", type: "number", min: 200, max: 4000, value });
  return { field, label: h("label", { class: "labelled" }, label, field) };
}
