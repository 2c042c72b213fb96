// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { keepAddress, sheetIn } from "./address.js";

const NIM = { id: "1", name: "nim", game: "nim", text: "", changed: false };
const OWN = { id: "2", name: "mine", game: "", text: "", changed: true };

/** A browser whose history has one entry. @param {string} hash */
function browserAt(hash) {
  const at = { hash, pathname: "/", search: "?q", entries: 1, state: /** @type {unknown} */ (null) };
  const go = (/** @type {unknown} */ state, /** @type {string} */ to) =>
    void Object.assign(at, { state, hash: to.startsWith("#") ? to : "" });
  Object.assign(globalThis, {
    location: at,
    history: {
      pushState: (/** @type {unknown} */ state, /** @type {string} */ _, /** @type {string} */ to) =>
        (at.entries++, go(state, to)),
      replaceState: (/** @type {unknown} */ state, /** @type {string} */ _, /** @type {string} */ to) => go(state, to),
    },
  });
  return at;
}

test("a page that is opened has an address and an entry, and so has what is shown after it", () => {
  const browser = browserAt("");
  const address = keepAddress(false);
  for (const [now, entries] of /** @type {const} */ ([["", 1], ["#games", 2], ["#games", 2], ["", 3], ["#learn", 4]])) {
    address.update(now, false, NIM);
    assert.deepEqual([browser.hash, browser.entries], [now, entries]);
  }
});

test("what a link or the browser's history has opened makes no entry", () => {
  const browser = browserAt("#learn");
  const address = keepAddress(false);
  address.update("", false, NIM);
  assert.equal(browser.hash, "#learn", "what it asks for is still to come");
  address.update("#learn", false, NIM);
  browser.hash = ""; // Back
  address.update("", false, NIM);
  address.update("#games", false, NIM);
  browser.hash = "#game/nim"; // a link, whose game closes the page
  address.update("", false, NIM);
  assert.deepEqual([browser.hash, browser.entries], ["#game/nim", 2]);
});

test("what is embedded leaves the history alone", () => {
  const browser = browserAt("#lesson/first/1");
  const address = keepAddress(true);
  address.update("#lesson/first/1", false, NIM);
  address.update("#lesson/first/2", false, NIM);
  assert.deepEqual([browser.hash, browser.entries], ["#lesson/first/2", 1]);
  address.update("", false, OWN);
  address.update("", false, NIM);
  assert.deepEqual([browser.state, browser.entries], [null, 1]);
});

test("as long as links are followed what is shown lags behind, and takes no place in the history", () => {
  const browser = browserAt("#games");
  const address = keepAddress(false);
  address.update("#learn", true, NIM); // Back was pressed twice: this was the first
  address.update("#games", true, NIM);
  address.update("#games", false, NIM);
  assert.deepEqual([browser.hash, browser.entries], ["#games", 1]);
});

test("Back that is pressed again before what it shows is drawn leads two pages back", () => {
  const browser = browserAt("#learn");
  const address = keepAddress(false);
  address.followed("#learn", "#learn");
  browser.hash = "#games";
  address.update("#learn", false, NIM);
  assert.deepEqual([browser.hash, browser.entries], ["#games", 1]);
});

test("a page that is opened while a link is followed has an entry when it has been", () => {
  const browser = browserAt("#games");
  const address = keepAddress(false);
  address.update("#games", true, NIM);
  address.update("#learn", true, NIM); // the visitor was faster than the page
  address.followed("#learn", "#games");
  address.update("#learn", false, NIM);
  assert.deepEqual([browser.hash, browser.entries], ["#learn", 2]);
});

test("each sheet on the board has an entry, which names it as it is", () => {
  const browser = browserAt("");
  const address = keepAddress(false);
  const held = () => [sheetIn(browser.state), browser.entries];
  address.update("", false, NIM);
  assert.deepEqual(held(), [{ id: "1", game: "nim" }, 1]);
  address.update("", false, { ...NIM, changed: true });
  assert.deepEqual(held(), [{ id: "1", game: "" }, 1], "an edit is no way to go back from");
  address.update("", false, OWN);
  assert.deepEqual(held(), [{ id: "2", game: "" }, 2]);
  address.update("#games", false, OWN);
  assert.deepEqual(held(), [null, 3]);
  address.update("", false, NIM);
  assert.deepEqual(held(), [{ id: "1", game: "nim" }, 4]);
});

test("the sheet that a link or Back has opened is named by the entry that is there", () => {
  const browser = browserAt("");
  const address = keepAddress(false);
  address.update("", false, NIM);
  address.update("", true, OWN);
  address.followed("", "");
  address.update("", false, OWN);
  assert.deepEqual([sheetIn(browser.state), browser.entries], [{ id: "2", game: "" }, 1]);
});

test("an answer to an exercise is no sheet to come back to, and what others wrote names none", () => {
  const browser = browserAt("");
  keepAddress(false).update("", false, { ...OWN, lesson: "facts" });
  assert.equal(browser.state, null);
  for (const state of [null, 3, {}, { sheet: null }, { sheet: { id: 1, game: "" } }]) {
    assert.equal(sheetIn(state), null);
  }
});

test("the address of a link that led nowhere goes", () => {
  const browser = browserAt("#lesson/nonesuch");
  const address = keepAddress(false);
  address.followed("", "#lesson/nonesuch");
  address.update("", false, NIM);
  assert.deepEqual([browser.hash, sheetIn(browser.state)?.id, browser.entries], ["", "1", 1]);
  browser.hash = "#learn"; // which is being followed now
  address.followed("", "#lesson/nonesuch");
  assert.equal(browser.hash, "#learn");
  browser.hash = "#course.damaged";
  address.followed("", "#course.damaged");
  assert.equal(browser.hash, "");
});

test("a link from a page that leads nowhere leaves that page its address", () => {
  const browser = browserAt("#lesson/first/5");
  const address = keepAddress(false);
  address.followed("#lesson/first/5", "#lesson/first/5");
  address.update("#lesson/first/5", false, NIM);
  browser.hash = "#lesson/first/9999"; // there is no such step: the last one is shown
  address.update("#lesson/first/5", true, NIM);
  address.followed("#lesson/first/5", "#lesson/first/9999");
  address.update("#lesson/first/5", false, NIM);
  assert.deepEqual([browser.hash, browser.entries], ["#lesson/first/5", 1]);
});
