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
 * The sheet on the board, as an entry of the browser's history names it.
 * @typedef {object} Sheet
 * @property {string} id
 * @property {string} game the bundled game that it is, or "" where it has changed
 */

/**
 * Keeps the address that of what is shown. The board's has no fragment: which sheet is on it stands in the entry, so
 * that Back leads to the sheet that was there.
 * @param {boolean} embedded in somebody else's page, whose history is theirs
 */
export function keepAddress(embedded) {
  let kept = ""; // the fragment of what was shown last
  /** That of the entry, null where it is what comes next: in a new page, and after a link. @type {Sheet | null} */
  let sheet = null;
  return {
    /**
     * @param {string} now the fragment of what is shown; "" for the board
     * @param {boolean} following links, so that what is shown lags behind the address
     * @param {import("../session/state.js").Doc} doc what is open
     */
    update(now, following, doc) {
      if (following) return;
      const before = kept;
      kept = now;
      const onBoard = embedded ? null : sheetOf(now, doc);
      if (now === before || location.hash === now) return keepSheet(onBoard); // a link or Back may have led here
      if (now === "" && location.hash !== before) return; // a link has taken the place of what was shown
      enter(now, onBoard);
    },

    /**
     * A link has been followed. What it shows has its entry, though the browser may have gone on meanwhile; what the
     * visitor has opened in the meantime still has none.
     * @param {string} now the fragment of what is shown
     * @param {string} link
     */
    followed(now, link) {
      const ledNowhere = now !== link && (now === "" || now === kept);
      if (ledNowhere && location.hash === link) replace(now, null); // a reload would say so again
      if (now === link) kept = now;
      if (location.hash === "") sheet = null;
    },
  };

  /** @param {Sheet | null} next */
  function keepSheet(next) {
    if (!next || location.hash !== "" || (sheet?.id === next.id && sheet.game === next.game)) return;
    if (sheet === null || sheet.id === next.id) replace("", next);
    else enter("", next);
  }

  /** @param {string} fragment @param {Sheet | null} next */
  function enter(fragment, next) {
    if (embedded) return replace(fragment, next);
    sheet = next ?? sheet;
    history.pushState(next && { sheet: next }, "", addressOf(fragment));
  }

  /** @param {string} fragment @param {Sheet | null} next */
  function replace(fragment, next) {
    sheet = next ?? sheet;
    history.replaceState(next && { sheet: next }, "", addressOf(fragment));
  }
}

const addressOf = (/** @type {string} */ fragment) => fragment || location.pathname + location.search;

/**
 * @param {string} shown the fragment of what is shown
 * @param {import("../session/state.js").Doc} doc
 * @returns {Sheet | null} null where there is no board, and of an answer to an exercise: its lesson has the address
 */
function sheetOf(shown, doc) {
  return shown === "" && doc.lesson === undefined ? { id: doc.id, game: gameOf(doc) } : null;
}

/** The bundled game that a sheet is, or "". @param {import("../session/state.js").Doc} doc */
export const gameOf = ({ game, changed }) => (changed ? "" : game);

/** The sheet that an entry of the browser's history names. @param {unknown} state @returns {Sheet | null} */
export function sheetIn(state) {
  const { sheet } = /** @type {{sheet?: Partial<Sheet>}} */ (state ?? {});
  return typeof sheet?.id === "string" && typeof sheet.game === "string" ? { id: sheet.id, game: sheet.game } : null;
}
