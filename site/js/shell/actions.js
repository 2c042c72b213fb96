// @ts-check
// What the top bar, the gallery, the messages and the dialogs do to the session.

import { saveBlob } from "../documents/files.js";
import { copy, linkTo } from "./links.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("./own-documents.js").OwnDocuments} OwnDocuments */

/**
 * @param {Session} session
 * @param {Pick<import("./topbar.js").TopbarActions, "step" | "home" | "nextTheme" | "workshop">} page
 * @returns {import("./topbar.js").TopbarActions}
 */
export function topbarActions(session, page) {
  return {
    ...page,
    gallery: () => session.show({ dialog: session.state.ui.dialog === "games" ? "" : "games" }),
    learn: () => session.show({ dialog: session.state.ui.dialog === "learn" ? "" : "learn" }),
    commands: () => session.show({ dialog: "commands" }),
    share: () => session.show({ dialog: "share" }),
    settings: () => session.show({ dialog: "settings" }),
    help: () => session.show({ dialog: "shortcuts" }),
  };
}

/**
 * @param {Session} session
 * @param {OwnDocuments} own
 * @param {() => void} opened the gallery is shown
 * @returns {import("../gallery/gallery.js").GalleryActions}
 */
export function galleryActions(session, own, opened) {
  return {
    opened,
    open: (name) => void session.openGame(name),
    picture: ({ name }) => session.bundled.picture(name),
    own: own.list,
    openOwn: own.open,
    remove: own.remove,
    create: () => session.show({ dialog: "new" }),
    import: own.chooseFile,
    exportAll: own.saveAll,
  };
}

/**
 * @param {Session} session
 * @param {OwnDocuments} own
 */
export function dialogActions(session, own) {
  return {
    close: () => session.show({ dialog: "" }),
    link: (/** @type {{position: boolean, view: boolean}} */ what) => linkTo(session, what),
    copy: (/** @type {string} */ text) => void copy(session, text),
    file: own.saveFile,
    save: saveBlob,
    setPlayer: (/** @type {number} */ role, /** @type {string} */ id) => session.turns.setPlayer(role, id),
  };
}

/** @param {Session} session */
export function toastActions(session) {
  return { undo: () => session.undoToast(), dismiss: (/** @type {number} */ id) => session.dismissToast(id) };
}
