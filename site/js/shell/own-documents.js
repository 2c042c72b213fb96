// @ts-check
// Opening, importing, saving and deleting the visitor's rule sheets.

import { chooseFile, fileName, readText, saveText } from "../documents/files.js";
import { matchRecord } from "../session/queries.js";
import { gameOf } from "./address.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../documents/document-store.js").DocumentStore} DocumentStore */
/** @typedef {import("../documents/document-store.js").MatchRecord} MatchRecord */
/** @typedef {ReturnType<typeof ownDocuments>} OwnDocuments */

/**
 * @param {Session} session
 * @param {DocumentStore} store
 * @param {object} page
 * @param {string} page.firstGame the game that is opened when the open sheet is deleted
 * @param {() => void} page.listChanged a sheet was deleted, or is back
 * @param {() => void} page.fileSaved
 */
export function ownDocuments(session, store, { firstGame, listChanged, fileSaved }) {
  return {
    list: () => store.list(),
    create: (text = "") => session.open(store.newDoc("", text, "", true)),
    open,
    returnTo,
    remove,
    chooseFile: () => chooseFile((file) => void openFile(file)),
    openFile,
    saveFile() {
      saveText(fileName(session.state.doc.name), session.state.doc.text);
      fileSaved();
    },
    saveAll,
  };

  /**
   * A sheet that another tab holds opens as a copy. The one that is open is only shown: what is kept of it can be
   * older.
   * @param {string} id
   */
  async function open(id) {
    const { doc: { id: openId }, ui } = session.state;
    if (id === openId) return session.show({ dialog: "", pane: ui.pane === "rules" ? "rules" : "play" });
    const found = await store.load(id);
    if (!found) return session.toast("own-unreadable");
    const { doc, match } = found;
    const taken = await store.take(id);
    session.open(taken ? doc : store.copyOf(doc), match);
    if (!taken) session.toast("sheet-twice");
  }

  /**
   * Back to what was on the board: a sheet that has been kept, or a bundled game. One that is deleted stays so.
   * @param {import("./address.js").Sheet} sheet
   */
  async function returnTo({ id, game }) {
    if (id === session.state.doc.id) return;
    if (store.entry(id)) await open(id);
    else if (game !== "" && game !== gameOf(session.state.doc)) await session.openGame(game);
  }

  /** What another tab shows is not deleted: that tab would save it again. @param {string} id */
  async function remove(id) {
    const { doc, ui } = session.state;
    const held = doc.id !== id && await store.isElsewhere(id) ? store.entry(id) : null;
    if (held) return session.toast("open-elsewhere", [fileName(held.doc.name)]);
    const open = doc.id === id ? { doc, match: matchRecord(session.state) } : null;
    if (open) { // it would be saved again
      await session.openGame(firstGame);
      if (session.state.doc.id === id) return; // it was said why
      session.show({ dialog: ui.dialog });
    }
    const found = open ?? await store.load(id);
    store.remove(id);
    listChanged();
    if (!found) return;
    session.toast("deleted", [fileName(found.doc.name)], () => void putBack(found, open !== null));
  }

  /** @param {{doc: import("../session/state.js").Doc, match: MatchRecord}} deleted @param {boolean} open it was */
  async function putBack({ doc, match }, open) {
    const kept = await store.save(doc, match);
    listChanged();
    if (open || kept !== "saved") session.open(doc, match); // what is not kept has no other place
  }

  /** @param {File | undefined} file */
  async function openFile(file) {
    if (!file) return;
    const read = await readText(file);
    if ("problem" in read) session.toast(read.problem, [file.name]);
    else session.open(store.newDoc(read.name, read.text, "", true));
  }

  async function saveAll() {
    for (const entry of store.list()) {
      const found = await store.load(entry.doc.id);
      if (found) saveText(fileName(found.doc.name), found.doc.text);
      else session.toast("own-unreadable");
    }
  }
}

/**
 * Opens a file that is dropped anywhere on the page.
 * @param {(file: File) => void} open
 */
export function acceptDroppedFiles(open) {
  const { classList } = document.body;
  addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    classList.add("dropping");
  });
  addEventListener("dragleave", (event) => event.relatedTarget === null && classList.remove("dropping"));
  addEventListener("drop", (event) => {
    classList.remove("dropping");
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    open(file);
  });
}
