// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { Versions } from "./versions.js";

/** @param {() => number} now */
function versions(now) {
  /** @type {Map<string, string>} */
  const items = new Map();
  const texts = {
    put: async (/** @type {string} */ key, /** @type {string} */ text) => void items.set(key, text),
    get: async (/** @type {string} */ key) => items.get(key) ?? null,
    remove: async (/** @type {string} */ key) => void items.delete(key),
    keys: async () => [...items.keys()],
  };
  return { items, texts, versions: new Versions(texts, now) };
}

test("each spell of changes keeps the text as it was before it", async () => {
  let time = 1_000_000;
  const { versions: all } = versions(() => time);
  const type = (/** @type {string} */ text, /** @type {number} */ later) => {
    time += later;
    all.follow({ id: "a", text });
  };
  type("one", 0);
  type("one t", 100);
  type("one two", 100); // the same spell
  type("one two th", 70_000);
  type("one two three", 100);
  await all.writing;
  assert.deepEqual((await all.list("a")).map(({ text }) => text), ["one two", "one"]);
  all.follow({ id: "b", text: "another sheet" });
  await all.keep("a", "one two");
  assert.equal((await all.list("a")).length, 2, "the same text twice is one version");
  assert.deepEqual(await all.list("b"), []);
});

test("versions are kept though the clock is set back", async () => {
  let time = 1_000_000_000_000;
  const { versions: all } = versions(() => time);
  all.follow({ id: "a", text: "one" });
  all.follow({ id: "a", text: "one two" });
  time -= 365 * 24 * 3600 * 1000;
  all.follow({ id: "a", text: "one two three" });
  await all.writing;
  assert.deepEqual((await all.list("a")).map(({ text }) => text), ["one two", "one"]);
});

test("versions are bounded in number and size, and the newest stay", async () => {
  let time = 0;
  const { versions: all } = versions(() => ++time);
  for (let i = 0; i < 50; i++) await all.keep("a", `text ${i}`);
  const kept = await all.list("a");
  assert.deepEqual([kept.length, kept[0]?.text, kept.at(-1)?.text], [40, "text 49", "text 10"]);
  await all.keep("b", "x".repeat(1.5 * 2 ** 20));
  await all.keep("b", "y".repeat(2 ** 20));
  assert.deepEqual((await all.list("b")).map(({ text }) => text[0]), ["y"]);
});

test("a version that is too large is not kept, and takes none of the others away", async () => {
  let time = 0;
  const { versions: all } = versions(() => ++time);
  await all.keep("a", "small");
  await all.keep("a", "x".repeat(2.4 * 2 ** 20));
  await all.keep("a", "later");
  assert.deepEqual((await all.list("a")).map(({ text }) => text), ["later", "small"]);
});

test("versions of sheets that are gone are forgotten after a day", async () => {
  let time = 0;
  const { items, versions: all } = versions(() => time);
  for (const id of ["there", "gone"]) await all.keep(id, "text");
  items.set("a@1@large", "the text of a large sheet");
  await all.sweep((id) => id === "there");
  assert.equal(items.size, 3, "it may be had back");
  time = 25 * 3600 * 1000;
  await all.sweep((id) => id === "there");
  assert.deepEqual([...items.keys()], ["versions:there", "a@1@large"]);
});

test("what cannot be read or written takes nothing away", async () => {
  const { items, texts, versions: all } = versions(() => 5);
  await all.keep("a", "one");
  texts.put = () => Promise.reject(new Error("full"));
  await all.keep("a", "two");
  assert.deepEqual(await all.list("a"), [{ at: 5, text: "one" }]);
  for (const text of ["{", "7", '[null,{"at":"x","text":"y"},{"at":1}]']) {
    items.set("versions:a", text);
    assert.deepEqual(await all.list("a"), [], text);
  }
});

test("a database that cannot be read for a moment costs no version", async () => {
  let time = 1_000_000;
  const { texts, versions: all } = versions(() => ++time);
  await all.keep("a", "one");
  await all.keep("a", "two");
  const { get } = texts;
  texts.get = () => Promise.reject(new Error("the transaction was aborted"));
  await all.keep("a", "three");
  await all.sweep(() => false);
  texts.get = get;
  assert.deepEqual((await all.list("a")).map(({ text }) => text), ["two", "one"]);
});
