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

test("a sheet that another tab holds opens as a copy, and it is said", async () => {
  /** @type {string[]} */
  const told = [];
  const shown = new StateStore(initialState(sheet("a", "")), () => 0);
  const session = Object.assign(shown, { toast: (/** @type {string} */ code) => void told.push(code),
    open: (/** @type {Doc} */ doc) => void told.push(`${doc.id} ${doc.name}`) });
  const store = { take: async (/** @type {string} */ id) => id === "b",
    load: async (/** @type {string} */ id) => ({ doc: sheet(id, ""), match: { moves: [], players: [] } }),
    copyOf: (/** @type {Doc} */ doc) => ({ ...doc, id: "new", name: `${doc.name} (copy)` }) };
  const own = ownDocuments(as(session), as(store), { firstGame: "", listChanged() {}, fileSaved() {} });
  await own.open("b");
  assert.deepEqual(told, ["b b"]);
  await own.open("c");
  assert.deepEqual(told.slice(1), ["new c (copy)", "sheet-twice"]);
});

test("a sheet that another tab shows is not deleted, and it is said", async () => {
  /** @type {string[]} */
  const told = [];
  const shown = new StateStore(initialState(sheet("a", "")), () => 0);
  const session = Object.assign(shown, { toast: (/** @type {string} */ code, /** @type {string[]} */ args) =>
    void told.push(`${code} ${args}`) });
  const store = { isElsewhere: async (/** @type {string} */ id) => id === "c",
    entry: (/** @type {string} */ id) => ({ doc: sheet(id, "") }),
    load: async (/** @type {string} */ id) => ({ doc: sheet(id, ""), match: { moves: [], players: [] } }),
    remove: (/** @type {string} */ id) => void told.push(`removed ${id}`) };
  const own = ownDocuments(as(session), as(store), { firstGame: "", listChanged() {}, fileSaved() {} });
  await own.remove("c");
  assert.deepEqual(told, ["open-elsewhere c.kif"]);
  await own.remove("b");
  assert.deepEqual(told.slice(1), ["removed b", "deleted b.kif"]);
});
