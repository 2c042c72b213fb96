// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { initialState } from "../session/state.js";
import { StateStore } from "../session/state-store.js";
import { ownDocuments } from "./own-documents.js";

/** @typedef {import("../session/state.js").Doc} Doc */

/**
 * What a test puts in another's place.
 * @template T
 * @param {unknown} fake
 * @returns {T}
 */
const as = (fake) => /** @type {T} */ (fake);

/** @param {string} id @param {string} text @returns {Doc} */
const sheet = (id, text) => ({ id, name: id, game: "", text, changed: true });

test("the sheet that is open is shown as it is when it is chosen in the gallery, another one is opened", async () => {
  /** @type {Doc[]} */
  const opened = [];
  const shown = new StateStore(initialState(sheet("a", "typed just now"), { dialog: "games" }), () => 0);
  const session = Object.assign(shown, { open: (/** @type {Doc} */ doc) => void opened.push(doc) });
  const store = { take: async () => true,
    load: async (/** @type {string} */ id) => ({ doc: sheet(id, "kept"), match: { moves: [], players: [] } }) };
  const own = ownDocuments(as(session), as(store), { firstGame: "", listChanged() {}, fileSaved() {} });
  session.show({ pane: "facts" });
  await own.open("a");
  assert.deepEqual(opened, []);
  assert.equal(session.state.doc.text, "typed just now");
  assert.deepEqual([session.state.ui.dialog, session.state.ui.pane], ["", "play"]);
  await own.open("b");
  assert.deepEqual(opened.map(({ id }) => id), ["b"]);
});
