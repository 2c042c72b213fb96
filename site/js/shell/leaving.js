// @ts-check
// What is done for the visitor's text when the page is left, or looked at again.

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../documents/document-store.js").DocumentStore} DocumentStore */

/**
 * Saves before the page goes away; the browser asks the visitor first if that
 * cannot be done.
 * @param {Session} session
 * @param {DocumentStore} documents
 */
export function saveBeforeLeaving(session, documents) {
  addEventListener("beforeunload", (event) => {
    if (!session.saving.now(true) && session.state.doc.changed) event.preventDefault();
  });
  addEventListener("pagehide", () => session.saving.now(true));
  // Phones tell no more than this.
  document.addEventListener("visibilitychange", () => document.hidden && session.saving.now(true));
  addEventListener("focus", () => {
    // Another tab may have made room meanwhile.
    if (session.state.saved === "full" || session.state.saved === "closed") session.saving.now();
    saveAgain();
  });
  addEventListener("storage", saveAgain);
  setTimeout(() => void documents.sweep(), SWEEP_AFTER);

  /** What the footer calls saved is saved: the site's data may have been cleared meanwhile. */
  function saveAgain() {
    if (documents.isGone(session.state.doc.id)) session.saving.now();
  }
}

const SWEEP_AFTER = 10_000; // ms, when the page has long begun
