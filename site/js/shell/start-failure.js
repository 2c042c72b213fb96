// @ts-check
// Watches the page until it is drawn. If it is not, because a part of it did
// not load or threw, this says so, says what to do, and gives the visitor's
// rules to copy. It is a part of early.js, which needs no other part.

import { DocumentStore } from "../documents/document-store.js";
import { openStorage } from "../documents/storage.js";
import { indexedDbStore } from "../documents/text-store.js";
import { h } from "../shared/dom.js";
import { startTexts } from "./start-texts.js";
import { Starts } from "./starts.js";

const LATE = 30_000; // ms without a page, and without an error either

/**
 * What the page tells of its start.
 * @typedef {{safe: Promise<boolean>, goesOn: () => void, drawn: () => void, begun: () => void}} PageStart
 */

/** @returns {PageStart} */
export function watchStart() {
  const embedded = document.documentElement.classList.contains("embedded"); // there the visitor has nothing
  const { storage } = openStorage(() => localStorage, embedded);
  const starts = new Starts(storage, embedded ? null : navigator.locks ?? null, { address: location.hash });
  const unwatched = () => document.querySelector(".unwatched")?.remove();
  // Before the page's other scripts, which measure what they draw, and not with DOMContentLoaded, after them.
  if (document.readyState === "loading") document.addEventListener("readystatechange", unwatched, { once: true });
  else unwatched();
  let watching = true; // the page has not begun
  const look = () => watching && (document.hidden ? starts.unseen() : starts.goesOn());
  document.addEventListener("visibilitychange", look);
  look();
  let drawn = false;
  let failed = false;
  /** @type {HTMLElement | null} */
  let message = null;

  addEventListener("error", ({ target, message: words }) => {
    if (target instanceof HTMLScriptElement) fail(startTexts.notLoaded(target.src.split("/").at(-1) ?? ""));
    else if (!(target instanceof Element)) fail(words);
  }, { capture: true }); // elements that do not load tell nobody else
  addEventListener("unhandledrejection", ({ reason }) => fail(String(reason)));
  addEventListener("pagehide", () => watching && starts.left());
  const late = setTimeout(() => show(startTexts.late), LATE);

  return {
    safe: starts.safe,
    goesOn: look,
    drawn() {
      drawn = true;
      look();
      clearTimeout(late);
      message?.remove();
    },
    begun() {
      watching = false;
      if (!failed) starts.begun();
    },
  };

  /** @param {string} reason */
  function fail(reason) {
    if (!watching) return;
    failed = true;
    starts.failed();
    const [, part] = /dynamically imported module: \S*?([^/\s]+\.js)$/.exec(reason) ?? [];
    show(part ? startTexts.notLoaded(part) : reason);
  }

  /** @param {string} reason */
  function show(reason) {
    if (drawn || message) return;
    const own = h("div", {});
    message = h("main", { class: "start-failure" },
      h("h1", {}, startTexts.title), h("div", { role: "alert" }, h("p", {}, reason), h("p", {}, startTexts.advice)),
      h("p", { class: "row" }, button(startTexts.reload, () => location.reload()),
        button(startTexts.without, () => {
          starts.beSafe();
          location.reload();
        })), own);
    const put = () => message && document.body.append(message);
    if (document.body) put();
    else addEventListener("DOMContentLoaded", put);
    void showSheets(own);
  }

  /** The visitor's sheets, as texts to copy. @param {HTMLElement} host */
  async function showSheets(host) {
    const documents = new DocumentStore({ storage, tab: storage, texts: indexedDbStore(), locks: null });
    const entries = documents.list();
    if (entries.length > 0) host.append(h("h2", {}, startTexts.sheets));
    for (const { doc: { id } } of entries) {
      const found = await documents.load(id);
      if (!found) continue;
      const { name, text } = found.doc;
      const area = h("textarea", { readonly: true, rows: 8, "aria-label": startTexts.sheet(name) });
      area.value = text;
      host.append(h("section", {}, h("h3", {}, startTexts.sheet(name)), area, button(startTexts.copy, () => {
        area.select();
        void navigator.clipboard?.writeText(text).catch(() => {}); // it is selected, and can be copied by hand
      })));
    }
  }
}

/**
 * @param {string} label
 * @param {() => void} run
 */
function button(label, run) {
  return h("button", { class: "btn line", type: "button", on: { click: run } }, label);
}
