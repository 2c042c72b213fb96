// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { DocumentStore } from "./document-store.js";

class FakeStorage {
  /** @type {Map<string, string>} */
  items = new Map();
  quota = Infinity;
  get length() {
    return this.items.size;
  }
  /** @param {number} i */
  key(i) {
    return [...this.items.keys()][i] ?? null;
  }
  /** @param {string} key */
  getItem(key) {
    return this.items.get(key) ?? null;
  }
  /** @param {string} key @param {string} value */
  setItem(key, value) {
    if (value.length > this.quota) throw new DOMException("no room", "QuotaExceededError");
    this.items.set(key, value);
  }
  /** @param {string} key */
  removeItem(key) {
    this.items.delete(key);
  }
}

/** Locks as a browser shares them among the tabs of a site. */
function sharedLocks() {
  /** @type {Set<string>} */
  const taken = new Set();
  const request = async (/** @type {string} */ name, /** @type {object} */ _options,
    /** @type {(lock: object | null) => unknown} */ run) => {
    if (taken.has(name)) return run(null);
    taken.add(name);
    await run({ name });
    taken.delete(name);
  };
  return /** @type {LockManager} */ (/** @type {unknown} */ ({ request }));
}

function browser() {
  const storage = new FakeStorage();
  /** @type {Map<string, string>} */
  const texts = new Map();
  const locks = sharedLocks();
  let ids = 0;
  let time = 0;
  /** @type {(() => void)[] | null} */
  let waiting = null;
  const tab = (tabStorage = new FakeStorage()) =>
    new DocumentStore({
      storage,
      tab: tabStorage,
      locks,
      texts: {
        put: async (id, text) => void texts.set(id, text),
        get: async (id) => texts.get(id) ?? null,
        remove: async (id) => void texts.delete(id),
        keys: async () => [...texts.keys()],
      },
      now: () => ++time,
      newId: () => `id${++ids}`,
      later: (act) => void (waiting ? waiting.push(act) : act()),
    });
  return { storage, texts, tab, wait: () => void (waiting = []), settle: () => waiting?.forEach((act) => act()) };
}

const match = { moves: [["(mark 1 1)", "noop"]], players: ["human", "random"] };
const noMatch = { ...match, moves: [] };

const closed = () => Promise.reject(new Error("no database"));
const closedTexts = { put: closed, get: closed, remove: closed, keys: closed };

test("without a database a large sheet goes to local storage while that has room", async () => {
  const { storage, tab } = browser();
  const store = new DocumentStore({ storage, tab: new FakeStorage(), locks: null, texts: closedTexts });
  const big = store.newDoc("big", "x".repeat(300_000), "", true);
  assert.equal(await store.save(big, match), "saved");
  assert.deepEqual((await tab().load(big.id))?.doc, big);
  storage.quota = 400_000;
  const bigger = { ...big, text: "y".repeat(500_000) };
  assert.equal(await store.save(bigger, match), "full");
  assert.deepEqual((await tab().load(big.id))?.doc, big, "what was saved last is still there");
});

test("a database that is closed later costs its sheets only, and not the start of the page", async () => {
  const { storage, tab } = browser();
  const tabStorage = new FakeStorage();
  const before = tab(tabStorage);
  const big = before.newDoc("big", "x".repeat(300_000), "", true);
  assert.equal(await before.save(big, match), "saved");
  const store = new DocumentStore({ storage, tab: tabStorage, locks: null, texts: closedTexts });
  assert.equal(await store.resume(), null);
  assert.ok(store.unread, "and it can be said");
  await store.sweep();
  store.remove(big.id);
  assert.deepEqual(tab().list(), []);
});

test("where locks are refused a sheet is taken without one", async () => {
  const refuse = () => Promise.reject(new DOMException("no", "InvalidStateError"));
  const store = new DocumentStore({ storage: new FakeStorage(), tab: new FakeStorage(), texts: closedTexts,
    locks: /** @type {LockManager} */ (/** @type {unknown} */ ({ request: refuse })) });
  assert.equal(await store.take("mine"), true);
});

test("a reload brings text and match back", async () => {
  const { tab, storage } = browser();
  const tabStorage = new FakeStorage();
  const before = tab(tabStorage);
  const doc = before.newDoc("mine", "(role x)", "", true);
  assert.equal(before.save(doc, match), "saved");
  const after = await tab(tabStorage).resume();
  assert.deepEqual(after, { doc, match });
  assert.equal(storage.length, 1);
});

test("what comes after the board's place in a match, and its variations, come back", async () => {
  const { tab } = browser();
  const store = tab();
  const doc = store.newDoc("mine", "(role x)", "", true);
  /** @type {import("./document-store.js").MatchRecord} */
  const whole = { ...match, later: [["noop", "(mark 2 2)"]], others: [[0, ["(mark 3 3)", "noop"]]] };
  store.save(doc, whole);
  assert.deepEqual((await tab().load(doc.id))?.match, whole);
});

test("a second tab with the same sheet writes to a copy", async () => {
  const { tab } = browser();
  const tabStorage = new FakeStorage();
  const first = tab(tabStorage);
  const doc = first.newDoc("mine", "(role x)", "", true);
  assert.equal(await first.take(doc.id), true);
  first.save(doc, match);

  const second = tab(tabStorage); // duplicated: its tab storage is a copy
  const copy = await second.resume();
  assert.ok(copy);
  assert.notEqual(copy.doc.id, doc.id);
  assert.deepEqual([second.copied, copy.doc.name], [true, "mine (copy)"], "it can be said, and they can be told apart");
  second.save({ ...copy.doc, text: "(role y)" }, match);
  assert.equal((await first.load(doc.id))?.doc.text, "(role x)");
  assert.equal(first.list().length, 2);
  assert.deepEqual([doc, copy.doc].map((each) => first.copyOf(each).name), ["mine (copy 2)", "mine (copy 2)"]);
});

test("a sheet that another tab holds is known to be elsewhere, and one that was cleared away to be gone", async () => {
  const { tab, storage } = browser();
  const [here, there] = [tab(), tab()];
  const doc = here.newDoc("mine", "(role x)", "", true);
  assert.equal(here.isGone(doc.id), false, "it has never been there");
  here.save(doc, match);
  assert.equal(await there.isElsewhere(doc.id), false);
  assert.equal(await here.take(doc.id), true, "asking holds nothing");
  assert.deepEqual([await here.isElsewhere(doc.id), await there.isElsewhere(doc.id)], [false, true]);
  assert.equal(here.isGone(doc.id), false);
  storage.items.clear();
  assert.equal(here.isGone(doc.id), true);
});

test("a second tab with a bundled game as it is has nothing to say", async () => {
  const { tab } = browser();
  const tabStorage = new FakeStorage();
  const first = tab(tabStorage);
  const doc = first.newDoc("nim", "(role x)", "nim");
  assert.equal(await first.take(doc.id), true);
  first.save(doc, match);
  const second = tab(tabStorage);
  assert.equal((await second.resume())?.doc.name, "nim");
  assert.equal(second.copied, false);
});

test("a new tab goes on with the last sheet that no tab holds", async () => {
  const { tab, storage } = browser();
  const open = tab();
  const held = open.newDoc("held", "1", "", true);
  const left = open.newDoc("left", "2", "", true);
  const older = open.newDoc("older", "3", "nim");
  for (const doc of [older, left, held]) open.save(doc, noMatch);
  assert.equal(await open.take(held.id), true);

  const next = tab();
  assert.deepEqual((await next.resume())?.doc, left);
  assert.equal(await tab().take(left.id), false, "it is held now");
  assert.equal(storage.length, 2, "a game as it was is forgotten");
  assert.equal(await tab().resume(), null, "all are held");
});

test("a sheet that was never changed or played is not kept once it is let go", () => {
  const { tab, storage } = browser();
  const store = tab();
  const doc = store.newDoc("tic-tac-toe", "(role x)", "tic-tac-toe");
  store.save(doc, noMatch);
  assert.deepEqual(store.list(), []);
  store.release(doc);
  assert.equal(storage.length, 0);
});

test("a match on a game that was never changed is there when the game is opened again", async () => {
  const { tab, storage } = browser();
  const store = tab();
  const [old, last, open, other, changed] = [["nim", "1"], ["nim", "1"], ["nim", "1"], ["go", "1"], ["nim", "2"]]
    .map(([game = "", text = ""]) => store.newDoc(game, text, game));
  assert.ok(old && last && open && other && changed);
  assert.equal(await store.take(open.id), true);
  for (const doc of [old, last, open, other, changed]) {
    store.save(doc, match);
    if (doc !== open) store.release(doc);
  }
  assert.equal(storage.length, 5);
  assert.deepEqual(await store.leftMatch("nim", "1", open.id), { doc: last, match });
  assert.equal(await tab().leftMatch("nim", "1", ""), null, "this tab has it now");
  assert.equal(storage.length, 4, "an earlier match of the game is forgotten");
});

test("a match that came with a link takes no place of the visitor's own, and is kept when it goes on", async () => {
  const { tab, storage } = browser();
  const store = tab();
  const own = store.newDoc("nim", "1", "nim");
  store.save(own, match);
  const linked = store.linkedDoc("nim", "1", { moves: [["a"], ["b"]], others: [[0, ["c"]]] });
  const brought = { moves: [["a"]], later: [["b"]], others: /** @type {[number, string[]][]} */ ([[0, ["c"]]]),
    players: [] };
  store.save(linked, brought);
  store.release(linked);
  assert.equal(storage.length, 1, "nobody has played on in it");
  store.save(linked, { ...brought, later: [["d"]] });
  store.release(linked);
  assert.deepEqual(store.list().map(({ doc }) => doc), [linked]);
  assert.deepEqual((await store.leftMatch("nim", "1", ""))?.doc, own);
});

test("a tab that has changed nothing neither replaces nor removes what another has saved", async () => {
  const { tab } = browser();
  const [reader, writer] = [tab(), tab()];
  const doc = { ...reader.newDoc("exercise", "(role x)", "", false), id: "lesson:one", lesson: "one" };
  reader.save(doc, noMatch);
  const answer = { ...doc, text: "(role x) (role y)", changed: true };
  writer.save(answer, noMatch);
  assert.equal(reader.save(doc, noMatch), "saved");
  reader.release(doc);
  assert.deepEqual((await tab().load(doc.id))?.doc, answer);
  assert.equal(writer.save({ ...doc, changed: false }, noMatch), "saved", "who wrote it may begin again");
  assert.deepEqual((await tab().load(doc.id))?.doc, doc);
});

test("a large text goes to the database and comes back", async () => {
  const { tab, texts } = browser();
  const store = tab();
  const doc = store.newDoc("big", "x".repeat(1 << 20), "", true);
  assert.equal(await store.save(doc, match), "saved");
  assert.deepEqual([...texts.values()], [doc.text]);
  assert.deepEqual((await store.load(doc.id))?.doc, doc);
  store.remove(doc.id);
  assert.equal(texts.size, 0);
  assert.equal(await store.load(doc.id), null);
});

test("an edit of a large text is kept without the database", async () => {
  const { tab, texts } = browser();
  const store = tab();
  const doc = store.newDoc("big", "x".repeat(1 << 20), "", true);
  await store.save(doc, match);
  const edited = { ...doc, text: `${doc.text.slice(0, 500_000)}(role a)${doc.text.slice(500_000)}` };
  assert.equal(store.save(edited, match), "saved", "immediately");
  assert.deepEqual((await tab().load(doc.id))?.doc, edited);
  assert.deepEqual([...texts.values()], [doc.text]);

  const later = tab();
  await later.load(doc.id);
  const again = { ...doc, text: edited.text.replace("(role a)", "(role b)") };
  assert.equal(later.save(again, match), "saved", "in the next visit too");
  assert.deepEqual((await tab().load(doc.id))?.doc, again);
});

test("an edit is no patch of a text that another tab has replaced", async () => {
  const { tab } = browser();
  const [one, other] = [tab(), tab()];
  const doc = one.newDoc("big", "x".repeat(300_000), "", true);
  await one.save(doc, match);
  await other.save({ ...doc, text: "y".repeat(400_000) }, match);
  const edited = { ...doc, text: `${doc.text}!` };
  assert.equal(await one.save(edited, match), "saved");
  assert.deepEqual((await tab().load(doc.id))?.doc, edited);
});

test("fast typing does not keep the database from coming to an end", async () => {
  const { tab, texts } = browser();
  const store = tab();
  let puts = 0;
  const { put } = store.options.texts;
  store.options.texts.put = (key, text) => (puts++, put(key, text));
  const doc = store.newDoc("big", "x".repeat(300_000), "", true);
  const typed = ["a", "b", "c"].map((end) => ({ ...doc, text: doc.text + end }));
  const kept = await Promise.all([doc, ...typed].map((each) => store.save(each, match)));
  assert.deepEqual(kept, ["saved", "overtaken", "overtaken", "saved"]);
  assert.equal(puts, 1);
  assert.equal(texts.size, 1);
  assert.deepEqual((await tab().load(doc.id))?.doc, typed[2]);
});

test("a large paste that is taken back while the database writes it does not come back", async () => {
  const { tab, texts } = browser();
  const store = tab();
  const big = store.newDoc("big", "x".repeat(300_000), "", true);
  await store.save(big, match);
  const pasting = store.save({ ...big, text: big.text + "y".repeat(300_000) }, match);
  const typed = { ...big, text: `${big.text}!` };
  assert.equal(store.save(typed, match), "saved");
  assert.equal(await pasting, "overtaken");
  assert.deepEqual((await tab().load(big.id))?.doc, typed);
  assert.equal(texts.size, 1, "and the text that nobody needs is gone");
});

test("a large text that was never saved goes to local storage when the page is left", async () => {
  const { tab, storage } = browser();
  const store = tab();
  const never = () => new Promise(() => {});
  store.options.texts.put = /** @type {() => Promise<void>} */ (never);
  const doc = store.newDoc("big", "x".repeat(300_000), "", true);
  void store.save(doc, match);
  assert.equal(store.save(doc, match, { leaving: true }), "saved");
  assert.deepEqual((await tab().load(doc.id))?.doc, doc);
  storage.quota = 10;
  assert.ok(store.save({ ...doc, text: `y${doc.text}y` }, match, { leaving: true }) instanceof Promise);
  assert.deepEqual((await tab().load(doc.id))?.doc, doc);
});

test("a sheet of the first pages, whose text has no key of its own, opens and is moved", async () => {
  const { tab, storage, texts } = browser();
  const doc = { id: "old", name: "big", game: "", text: "x".repeat(300_000), changed: true };
  storage.setItem("gdl.doc.old", JSON.stringify({ schema: 1, doc: { ...doc, text: "" }, big: true, ...match,
    savedAt: 1 }));
  texts.set("old", doc.text);
  const store = tab();
  const found = await store.load("old");
  assert.deepEqual(found, { doc, match });
  await store.save({ ...doc, text: `${doc.text}!` }, match);
  assert.equal((await tab().load("old"))?.doc.text, `${doc.text}!`);
  assert.equal(texts.has("old"), false);
});

test("texts that no sheet names are swept a day later, others never", async () => {
  const { tab, storage, texts } = browser();
  const store = tab();
  const doc = store.newDoc("big", "x".repeat(300_000), "", true);
  await store.save(doc, match);
  storage.setItem("gdl.doc.newer", '{"schema":2}');
  for (const key of ["gone@0@a", "newer@0@a", `${doc.id}@0@a`, "gone@86400100@a", "old"]) texts.set(key, "left");
  store.now = () => 86_400_200;
  await store.sweep();
  assert.deepEqual([...texts.keys()].map((key) => (texts.get(key) === "left" ? key : "used")).sort(),
    ["gone@86400100@a", "newer@0@a", "old", "used"]);
});

/**
 * A store whose storage ends or fails at a step. Steps are counted over local
 * storage, the tab's storage and the database alike.
 * @param {ReturnType<typeof browser>} place
 * @param {number} at the step, from 1
 * @param {"ends" | "fails"} how ends: neither this step nor a later one happens, as when the page is killed
 */
function faulty({ tab }, at, how) {
  const store = tab();
  let step = 0;
  /** @param {() => unknown} act */
  const sync = (act) => {
    step++;
    if (how === "fails" && step === at) throw new DOMException("no room", "QuotaExceededError");
    if (how === "ends" && step >= at) throw new Error("killed"); // nothing after it is seen
    return act();
  };
  /** @template T @param {() => Promise<T>} act @returns {Promise<T>} */
  const async = (act) => {
    step++;
    if (how === "fails" && step === at) return Promise.reject(new Error("no room"));
    return how === "ends" && step >= at ? new Promise(() => {}) : act();
  };
  const watched = (/** @type {import("./document-store.js").KeyValueStorage} */ real) => ({
    get length() {
      return real.length;
    },
    key: (/** @type {number} */ i) => real.key(i),
    getItem: (/** @type {string} */ key) => real.getItem(key),
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void sync(() => real.setItem(key, value)),
    removeItem: (/** @type {string} */ key) => void sync(() => real.removeItem(key)),
  });
  const { storage, tab: own, texts } = store.options;
  store.options = { ...store.options, storage: watched(storage), tab: watched(own), texts: {
    put: (key, text) => async(() => texts.put(key, text)),
    get: (key) => texts.get(key),
    remove: (key) => async(() => texts.remove(key)),
    keys: () => texts.keys(),
  } };
  return store;
}

const small = "(role x)";
const large = "x".repeat(300_000);
/** @type {[string, string, string][]} */
const changes = [
  ["a small text by a small one", small, "(role y)"],
  ["a small text by a large one", small, large],
  ["a large text by a small one", large, small],
  ["a large text by another one", large, "y".repeat(400_000)],
  ["a large text by one like it", large, `${large}!`],
  ["a text that is not there by a large one", "", large],
];
for (const how of /** @type {const} */ (["ends", "fails"])) {
  for (const [what, before, after] of changes) {
    test(`storage that ${how} at any step while ${what} is replaced: one of them is whole`, async () => {
      for (let at = 1; at <= 6; at++) {
        const place = browser();
        const first = place.tab();
        const doc = first.newDoc("mine", before, "", true);
        if (before !== "") await first.save(doc, match);
        const store = faulty(place, at, how);
        if (before !== "") await store.load(doc.id);
        /** @type {unknown} */
        let told = "unknown";
        void Promise.resolve(store.save({ ...doc, text: after }, match)).then((kept) => void (told = kept));
        await new Promise(setImmediate);
        const found = (await place.tab().load(doc.id))?.doc.text ?? "";
        assert.ok(found === before || found === after, `step ${at}`);
        if (told === "saved") assert.ok(found === after, `step ${at}: told to be saved`);
      }
    });
  }
}

for (const [what, before, after] of changes) {
  test(`local storage that falls back, as the browser went down, while ${what} is replaced: it is whole`, async () => {
    const { tab, storage, texts, wait, settle } = browser();
    wait();
    const store = tab();
    const doc = store.newDoc("mine", before, "", true);
    if (before !== "") await store.save(doc, match);
    const written = new Map(storage.items);
    await store.save({ ...doc, text: after }, match);
    storage.items = written;
    assert.equal((await tab().load(doc.id))?.doc.text ?? "", before);
    settle();
    const needed = [before, after].filter((text) => text.length > 256 * 1024);
    assert.ok(texts.size <= Math.min(needed.length, 1), "texts that nothing needs go when all is on the disk");
  });
}

test("full and closed storage are reported, not hidden", () => {
  const { tab, storage } = browser();
  storage.quota = 10;
  const store = tab();
  const doc = store.newDoc("a", "(role x)", "", true);
  assert.equal(store.save(doc, match), "full");
  storage.setItem = () => {
    throw new Error("closed");
  };
  assert.equal(store.save(doc, match), "closed");
  const passing = tab();
  passing.options.storage = new FakeStorage();
  passing.options.lasting = false;
  assert.equal(passing.save(doc, match), "closed", "it is there for this visit only");
});

test("a tab whose own storage is full still keeps its sheet", async () => {
  const { tab } = browser();
  const own = new FakeStorage();
  own.quota = 0;
  const store = tab(own);
  const doc = store.newDoc("a", "(role x)", "", true);
  assert.equal(store.save(doc, match), "saved");
  assert.deepEqual((await store.load(doc.id))?.doc, doc);
});

test("entries of another schema and damaged ones are skipped and left alone", async () => {
  const { tab, storage } = browser();
  storage.setItem("gdl.doc.new", '{"schema":2,"doc":{"text":"x","changed":true}}');
  storage.setItem("gdl.doc.bad", "{");
  const doc = { name: "", game: "", text: "(role x)", changed: true };
  const entry = { schema: 1, big: false, moves: [], players: [], savedAt: 1 };
  const odd = { name: { ...entry, doc: { ...doc, name: 1 } }, key: { ...entry, doc, key: 1 },
    patch: { ...entry, doc, patch: { at: "0" } }, locked: { ...entry, doc: { ...doc, locked: 7 } },
    lesson: { ...entry, doc: { ...doc, lesson: {} } }, other: { ...entry, doc: { ...doc, id: "odd" } } };
  for (const [id, each] of Object.entries(odd)) {
    storage.setItem(`gdl.doc.${id}`, JSON.stringify({ ...each, doc: { id, ...each.doc } }));
  }
  const store = tab();
  assert.deepEqual(store.list(), []);
  assert.equal(await store.load("new"), null);
  assert.equal(await store.resume(), null);
  assert.equal(storage.length, 8);
});

test("a text is there without its match where that is damaged", async () => {
  const { tab, storage } = browser();
  const damaged = [{ moves: 7 }, { moves: [[{}]] }, { players: null }, { later: [7] }, { others: [["0", []]] }];
  for (const [i, part] of damaged.entries()) {
    const doc = { id: `doc${i}`, name: "", game: "", text: "(role x)", changed: true };
    storage.setItem(`gdl.doc.doc${i}`,
      JSON.stringify({ schema: 1, doc, big: false, moves: [["a"]], players: ["you"], savedAt: 1, ...part }));
  }
  const store = tab();
  assert.equal(store.list().length, damaged.length);
  for (const i of damaged.keys()) {
    const found = await store.load(`doc${i}`);
    assert.equal(found?.doc.text, "(role x)");
    assert.deepEqual([found.match.moves, found.match.players], [[], []]);
  }
});

test("own sheets are listed, the last saved first", () => {
  const { tab } = browser();
  const store = tab();
  store.save(store.newDoc("a", "1", "", true), match);
  store.save(store.newDoc("b", "2", "", true), match);
  assert.deepEqual(store.list().map((entry) => entry.doc.name), ["b", "a"]);
});
