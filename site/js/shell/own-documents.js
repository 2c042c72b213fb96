// @ts-check
// Opening, importing, saving and deleting the visitor's rule sheets.

import { chooseFile, fileName, readText, saveText } from "../documents/files.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../documents/document-store.js").DocumentStore} DocumentStore */
/** @typedef {import("../documents/document-store.js").MatchRecord} MatchRecord */
/** @typedef {ReturnType<typeof ownDocuments>} OwnDocuments */

/**
 * @param {Session} session
 * @param {DocumentStore} store
 * @param {{listChanged: () => void, fileSaved: () => void}} tell listChanged: a sheet was deleted, or is back
 */
export function ownDocuments(session, store, { listChanged, fileSaved }) {
  return {
    list: () => store.list(),
    create: (text = "") => session.open(store.newDoc("", text, "", true)),
    open,
    remove,
    chooseFile: () => chooseFile((file) => void openFile(file)),
    openFile,
    saveFile() {
      saveText(fileName(session.state.doc.name), session.state.doc.text);
      fileSaved();
    },
    saveAll,
  };

  /** A sheet that another tab holds opens as a copy. @param {string} id */
  async function open(id) {
    const found = await store.load(id);
    if (!found) return session.toast("own-unreadable");
    const { doc, match } = found;
    session.open(await store.take(id) ? doc : store.newDoc(doc.name, doc.text, doc.game, true), match);
  }

  /** @param {string} id */
  async function remove(id) {
    const found = await store.load(id);
    store.remove(id);
    listChanged();
    if (!found) return;
    session.toast("deleted", [`${found.doc.name}.kif`], () => void putBack(found));
  }

  /** @param {{doc: import("../session/state.js").Doc, match: MatchRecord}} deleted */
  async function putBack({ doc, match }) {
    const kept = await store.save(doc, match);
    listChanged();
    if (kept !== "saved") session.open(doc, match); // there is no other place for it
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
