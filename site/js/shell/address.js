// @ts-check
// The page's address. What takes the place of the board, a page, a lesson or the workshop, has one and an entry in the
// browser's history: Back leads to where one was, and a reload comes back.

import { pageFragment } from "../documents/link.js";

/** @typedef {import("../documents/link.js").PageName} PageName */

/**
 * Opens a page that the address names, or closes the one that is open for "".
 * @param {import("../session/session.js").Session} session
 * @param {() => boolean} isMaking exercises are being made; else their page has nothing to show
 */
export function pageOpener(session, isMaking) {
  return (/** @type {PageName | ""} */ page) => {
    if (page !== "") session.show({ dialog: page === "author" && !isMaking() ? "learn" : page });
    else if (pageFragment(session.state.ui.dialog) !== "") session.show({ dialog: "" });
  };
}

/**
 * Keeps the address that of what is shown.
 * @param {boolean} embedded in somebody else's page, whose history is theirs
 */
export function keepAddress(embedded) {
  let kept = ""; // the fragment of what was shown last
  return {
    /**
     * @param {string} now the fragment of what is shown; "" for the board
     * @param {boolean} following links, so that what is shown lags behind the address
     */
    update(now, following) {
      if (following || now === kept) return;
      const before = kept;
      kept = now;
      if (location.hash === now) return; // a link or the browser's history led here
      if (now === "" && location.hash !== before) return; // a link has taken the place of what was shown
      const address = now || location.pathname + location.search;
      if (embedded) history.replaceState(null, "", address);
      else history.pushState(null, "", address);
    },

    /**
     * A link has been followed. What it shows has its entry, though the browser may have gone on meanwhile; what the
     * visitor has opened in the meantime still has none.
     * @param {string} now the fragment of what is shown
     * @param {string} link
     */
    followed(now, link) {
      if (now === link) kept = now;
    },
  };
}
