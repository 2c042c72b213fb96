// @ts-check
// Links to what is shown: making them, and opening the one in the page's address.

import { decodeLink, encodeLink, gameFragment } from "../documents/link.js";
import { toRecord } from "../session/match-tree.js";
import { toShared } from "../session/net-link.js";
import { title } from "../session/queries.js";
import { gameOf, sheetIn } from "./address.js";
import { EMBEDDED_LINKS } from "./embedding.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../documents/link.js").Link} Link */
/** @typedef {import("../documents/link.js").Brought} Brought */

/**
 * A link to the sheet that is open; a bundled game as it is goes by its name. null where a link cannot hold it.
 * @param {Session} session
 * @param {{position: boolean, view: boolean}} what goes with the rules
 */
export async function linkTo({ state, bundled }, { position, view }) {
  const { doc, tree, ui } = state;
  /** @type {Brought} */
  const shared = position ? toRecord(tree) : {};
  if (view) {
    shared.view = { tool: ui.tool, pane: ui.pane, list: ui.list, maximised: ui.maximised, flipped: state.flipped,
      ...(ui.net ? toShared(ui.net) : {}) };
  }
  const asItIs = gameOf(doc) !== "" && await bundled.text(doc.game) === doc.text;
  const fragment = asItIs ? await gameFragment(doc.game, shared)
    : await encodeLink({ rules: doc.text, name: title(state), ...shared });
  return fragment === null ? null : new URL(fragment, new URL(".", location.href)).href;
}

/**
 * Does what the link says that the page was opened with, whose rules are open
 * already, and opens others as the address changes to them. Each is opened when
 * the one before is, so that the last one stays.
 * @param {Session} session
 * @param {{linked: Link, address: string, open?: boolean, embedded?: boolean}} first the fragment that it was read
 *  from, whether the game that it names is open, and whether the page is a part of another one
 * @param {{showView: (view: Record<string, string | number | boolean>) => void,
 *   showLesson: (name: string, step: number) => Promise<void>, showAnswer: (link: string) => void,
 *   showCourse: (code: string, step: number) => Promise<void>, leaveLesson: () => void, showWorkshop: () => void,
 *   leaveWorkshop: () => void, showPage: (page: import("../documents/link.js").PageName | "") => void,
 *   showPlayer: (player: {name: string, code: string}) => void,
 *   showSheet: (sheet: import("./address.js").Sheet) => Promise<void>, followed: (address: string) => void}} actions
 *  showPage: "" closes the one that is open; showSheet: Back has led to it; followed: a link has done all that it does
 */
export function followLinks(session, first, actions) {
  const { showView, showLesson, showCourse, showAnswer, showPlayer, showWorkshop } = actions;
  const now = location.hash;
  let waiting = 1; // links that are followed or still to be
  let turn = follow(reached(first.linked), first.address, first.open).finally(() => done(first.address));
  if (now !== first.address) queue(now); // it changed while the page was built
  let returned = false; // to the board, by the browser's history: which sheet was on it stands in the entry
  addEventListener("popstate", ({ state }) => {
    returned = location.hash === "";
    if (returned) queue("", sheetIn(state));
  });
  addEventListener("hashchange", ({ newURL }) => {
    const { hash } = new URL(newURL);
    if (hash !== "" || !returned) queue(hash);
  });
  return { following: () => waiting > 0 };

  /** What a link leads to from here. @param {Link} linked @returns {Link} */
  function reached(linked) {
    return first.embedded && !EMBEDDED_LINKS.has(linked.kind) ? { kind: "bad", code: "link-unknown" } : linked;
  }

  /** @param {string} address @param {import("./address.js").Sheet | null} [sheet] that was on the board */
  function queue(address, sheet = null) {
    waiting++;
    turn = turn.catch((error) => reportError(error)).then(() => change(address, sheet)).finally(() => done(address));
  }

  /** @param {string} address */
  function done(address) {
    waiting--;
    actions.followed(address);
  }

  /** @param {string} address @param {import("./address.js").Sheet | null} sheet */
  async function change(address, sheet) {
    const linked = reached(await decodeLink(address));
    if (linked.kind === "shared") session.openShared(linked.shared);
    if (linked.kind !== "lesson" && linked.kind !== "course") actions.leaveLesson();
    if (["shared", "game", "none"].includes(linked.kind)) actions.leaveWorkshop();
    if (linked.kind === "none") actions.showPage("");
    if (sheet) await actions.showSheet(sheet);
    await follow(linked, address);
  }

  /** @param {Link} linked @param {string} address @param {boolean} [open] the game that it names is open */
  async function follow(linked, address, open = false) {
    if (linked.kind === "game" && !open) await session.openGame(linked.name, linked.brought);
    if (linked.kind === "shared") showBrought(linked.shared, linked.left);
    else if (linked.kind === "game") showBrought(linked.brought ?? {}, linked.left);
    else if (linked.kind === "answer") showAnswer(linked.text);
    else if (linked.kind === "player") showPlayer(linked);
    else if (linked.kind === "workshop") return showWorkshop();
    else if (linked.kind === "bad") session.toast(linked.code);
    // The address of a page or lesson stays, so that a reload comes back to it.
    else if (linked.kind === "page") return actions.showPage(linked.dialog);
    else if (linked.kind === "lesson") return showLesson(linked.name, linked.step);
    else if (linked.kind === "course") return showCourse(linked.code, linked.step);
    // What a link brought is edited and played from here on.
    const stands = linked.kind === "none" || location.hash !== address;
    if (!stands) history.replaceState(null, "", location.pathname + location.search);
  }

  /** @param {Brought} brought @param {number} [left] plies that were left out */
  function showBrought({ view, moves = [] }, left = 0) {
    if (view) showView(view);
    if (left > 0) session.toast("link-long", [String(moves.length)]);
  }
}

/**
 * Copies a text and says whether the browser allowed it.
 * @param {Session} session
 * @param {string} text
 */
export async function copy(session, text) {
  try {
    await navigator.clipboard.writeText(text);
    session.toast("copied");
  } catch {
    session.toast("copy-failed");
  }
}
