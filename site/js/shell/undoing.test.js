// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { newManaged } from "../session/managed.js";
import { goTo, play } from "../session/match-tree.js";
import { edited, initialState, opened } from "../session/state.js";
import { createUndoing, UndoHistory } from "./undoing.js";

/** @typedef {import("../session/session.js").Session} Session */

const first = initialState({ id: "1", name: "", game: "", text: "a", changed: false });

test("changes of the text in a row are one deed, and another sheet begins again", () => {
  const history = new UndoHistory();
  let state = first;
  history.follow(state);
  for (const text of ["ab", "abc"]) history.follow(state = edited(state, text));
  history.follow(state = { ...state, tree: play(state.tree, ["x"]) });
  history.follow(state = edited(state, "abcd"));
  assert.deepEqual(history.done, ["text", 1, "text"]);
  history.follow(opened(state, { ...state.doc, id: "2" }));
  assert.deepEqual(history.done, []);
});

test("a sheet that is opened again begins again, as an exercise does, with players and board as they are then", () => {
  const history = new UndoHistory();
  const asked = { ...first, ui: { ...first.ui, dialog: /** @type {const} */ ("players") }, flipped: true };
  const changed = edited({ ...asked, tree: play(asked.tree, ["x"]) }, "ab");
  for (const state of [asked, changed]) history.follow(state);
  history.undone = [1];
  history.follow(opened(changed, { ...first.doc, name: "again" }, { players: ["hard"] }));
  assert.deepEqual([history.done, history.undone], [[], []]);
});

test("the last thing is taken back first: a message's, then text, then moves", async () => {
  /** @type {string[]} */
  const done = [];
  /** @type {((state: typeof first) => void)[]} */
  const listeners = [];
  const session = { state: first, match: { undo: () => done.push("move"), redo: () => done.push("move again") },
    undoToast: () => done.push("toast"),
    subscribe: (/** @type {(state: typeof first) => void} */ each) => listeners.push(each) };
  let [typed, erased] = [1, 0];
  const { undo, redo } = createUndoing(/** @type {Session} */ (/** @type {unknown} */ (session)), {
    undo: async () => typed > 0 && (typed--, erased++, done.push("text") > 0),
    redo: async () => erased > 0 && (erased--, typed++, done.push("text again") > 0),
  }, () => {});
  /** @param {typeof first} state */
  const go = (state) => listeners.forEach((each) => each(session.state = state));
  go({ ...first, tree: play(first.tree, ["x"]) });
  go(edited(session.state, "ab"));
  go({ ...session.state, toast: { id: 1, code: "new-match", args: [], undo: true } });
  await undo();
  go({ ...session.state, toast: null });
  for (let i = 0; i < 3; i++) await undo();
  assert.deepEqual(done, ["toast", "text", "move"]);
  for (let i = 0; i < 3; i++) await redo();
  assert.deepEqual(done.slice(3), ["move again", "text again"]);
});

test("a setting is taken back and set again, before the move that came before it", async () => {
  /** @type {string[]} */
  const done = [];
  const history = { listener: (/** @type {typeof first} */ _) => {} };
  const session = { state: first, match: { undo: () => done.push("move") },
    subscribe: (/** @type {typeof history.listener} */ each) => (history.listener = each),
    patch: (/** @type {Partial<typeof first>} */ change) => history.listener(
      session.state = { ...session.state, ...change }) };
  const nothing = async () => false;
  const { undo, redo } = createUndoing(/** @type {Session} */ (/** @type {unknown} */ (session)),
    { undo: nothing, redo: nothing }, (settings) => session.patch({ settings }));
  session.patch({ tree: play(first.tree, ["x"]) });
  const dark = { ...first.settings, theme: /** @type {const} */ ("dark") };
  session.patch({ settings: dark });
  session.patch({ settings: { ...dark, targets: false } });
  await undo();
  assert.deepEqual(session.state.settings, dark);
  await undo();
  assert.deepEqual([session.state.settings, done], [first.settings, []]);
  await redo();
  await redo();
  assert.deepEqual(session.state.settings, { ...dark, targets: false });
  for (let i = 0; i < 3; i++) await undo();
  assert.deepEqual([session.state.settings, done], [first.settings, ["move"]]);
});

test("a setting is taken back before the move that came before it, where computers have replied", async () => {
  for (const inMatch of [false, true]) {
    /** @type {string[]} */
    const done = [];
    const history = { listener: (/** @type {typeof first} */ _) => {} };
    const session = { state: first,
      match: { undo: () => {
        done.push("moves");
        const { tree } = session.state;
        session.patch({ tree: goTo(tree, tree.current - 2) }); // the visitor's, and the reply
      } },
      subscribe: (/** @type {typeof history.listener} */ each) => (history.listener = each),
      patch: (/** @type {Partial<typeof first>} */ change) => history.listener(
        session.state = { ...session.state, ...change }) };
    const nothing = async () => false;
    const undoing = createUndoing(/** @type {Session} */ (/** @type {unknown} */ (session)),
      { undo: nothing, redo: nothing }, (settings) => {
        done.push("setting");
        session.patch({ settings });
      });
    const moveAndReply = () => ["x", "o"].forEach((move) => session.patch({ tree: play(session.state.tree, [move]) }));
    moveAndReply();
    session.patch({ settings: { ...first.settings, theme: "dark" } });
    moveAndReply();
    for (let i = 0; i < 3; i++) await (inMatch ? undoing.inMatch.undo() : undoing.undo());
    assert.deepEqual(done, ["moves", "setting", "moves"]);
    assert.equal(session.state.tree.current, 0);
  }
});

test("players and clocks are taken back and set again, except for players that a sheet brings", async () => {
  const history = { listener: (/** @type {typeof first} */ _) => {} };
  const session = { state: /** @type {typeof first} */ ({ ...first, players: ["human", "medium"] }),
    subscribe: (/** @type {typeof history.listener} */ each) => (history.listener = each),
    patch: (/** @type {Partial<typeof first>} */ change) => history.listener(
      session.state = { ...session.state, ...change }),
    turns: { setPlayers: (/** @type {string[]} */ players) => session.patch({ players }) } };
  const nothing = async () => false;
  const { undo, redo } = createUndoing(/** @type {Session} */ (/** @type {unknown} */ (session)),
    { undo: nothing, redo: nothing }, () => {});
  session.patch({ players: ["human", "hard"] }); // not by the visitor
  session.patch({ ui: { ...session.state.ui, dialog: "players" } });
  session.patch({ players: ["human", "human"] });
  session.patch({ clocks: { ...first.clocks, playClock: 3 } });
  session.patch({ ui: { ...session.state.ui, dialog: "" } });
  await undo();
  assert.deepEqual([session.state.players, session.state.clocks], [["human", "human"], first.clocks]);
  for (let i = 0; i < 3; i++) await undo();
  assert.deepEqual(session.state.players, ["human", "hard"]);
  for (let i = 0; i < 3; i++) await redo();
  assert.deepEqual([session.state.players, session.state.clocks.playClock], [["human", "human"], 3]);
  await undo();
  session.patch({ ui: { ...session.state.ui, dialog: "players" } });
  session.patch({ clocks: { ...first.clocks, playClock: 4 } });
  await redo();
  assert.equal(session.state.clocks.playClock, 4, "what is chosen forgets what could be done again");
});

test("moves of a match under clocks stand, and what was chosen since is taken back", async () => {
  /** @type {unknown[]} */
  const done = [];
  /** @type {((state: typeof first) => void)[]} */
  const listeners = [];
  const session = { state: first, match: { undo: () => done.push("move") }, turns: {}, patch: (/** @type {object} */
    part) => done.push(part), subscribe: (/** @type {(state: typeof first) => void} */ each) => listeners.push(each) };
  const { undo, inMatch } = createUndoing(/** @type {Session} */ (/** @type {unknown} */ (session)),
    { undo: async () => true, redo: async () => true }, () => {});
  /** @param {Partial<typeof first>} part */
  const go = (part) => listeners.forEach((each) => each(session.state = { ...session.state, ...part }));
  go({ doc: { ...first.doc, text: "ab" } });
  go({ tree: play(first.tree, ["x"]), managed: { ...newManaged("m", [], "ab"), status: "running" } });
  go({ flipped: true });
  await undo();
  assert.deepEqual(done, [{ flipped: false }]);
  await undo();
  inMatch.undo();
  assert.equal(done.length, 1);
  go({ managed: null });
  inMatch.undo();
  assert.deepEqual(done.slice(1), ["move"]);
});

test("a move forgets what could be done again", () => {
  const history = new UndoHistory();
  history.follow(first);
  history.takenBack("text");
  history.takenBack("text");
  assert.deepEqual(history.undone, ["text"]);
  history.follow({ ...first, tree: play(first.tree, ["x"]) });
  assert.deepEqual([history.done, history.undone], [[1], []]);
});

test("a name that is taken back leaves a bundled game as it was, unless its text has changed since", async () => {
  for (const [edits, changed] of /** @type {const} */ ([[0, false], [2, true]])) {
    const game = { ...first, doc: { ...first.doc, name: "nim", game: "nim" } };
    /** @type {unknown[]} */
    const renamed = [];
    let listen = (/** @type {typeof first} */ _) => {};
    const session = { state: game, subscribe: (/** @type {typeof listen} */ each) => (listen = each),
      rename: (/** @type {string} */ name, untouched = false) => renamed.push([name, !untouched]) };
    const { undo } = createUndoing(/** @type {Session} */ (/** @type {unknown} */ (session)),
      { undo: async () => false, redo: async () => false }, () => {});
    listen(session.state = { ...game, doc: { ...game.doc, name: "mine", changed: true } });
    session.state = { ...session.state, revision: session.state.revision + edits }; // there and back
    await undo();
    assert.deepEqual(renamed, [["", changed]]);
  }
});

test("a name and a turn of the board are taken back and made again, except for what a link or the text brings",
  async () => {
    const history = { listener: (/** @type {typeof first} */ _) => {} };
    const session = { state: first,
      subscribe: (/** @type {typeof history.listener} */ each) => (history.listener = each),
      patch: (/** @type {Partial<typeof first>} */ change) => history.listener(
        session.state = { ...session.state, ...change }),
      rename: (/** @type {string} */ name) => {
        session.patch({ doc: { ...session.state.doc, name, derived: name === "" } });
        if (name === "") session.patch({ doc: { ...session.state.doc, name: "By its text", derived: true } });
      } };
    const nothing = async () => false;
    const { undo, redo } = createUndoing(/** @type {Session} */ (/** @type {unknown} */ (session)),
      { undo: nothing, redo: nothing }, () => {});
    session.patch({ flipped: true, ui: { ...session.state.ui, list: "log" } }); // by a link
    session.rename("");
    session.rename("mine");
    session.patch({ flipped: false });
    session.rename("ours");
    const now = () => [session.state.doc.name, session.state.flipped];
    const seen = [];
    for (let i = 0; i < 4; i++) seen.push((await undo(), now()));
    assert.deepEqual(seen, [["mine", false], ["mine", true], ["By its text", true], ["By its text", true]]);
    for (let i = 0; i < 3; i++) await redo();
    assert.deepEqual(now(), ["ours", false]);
    session.patch({ ...opened(session.state, { ...first.doc, id: "2", name: "other" }), flipped: true });
    await undo();
    assert.deepEqual(now(), ["other", true], "another sheet begins again");
  });
