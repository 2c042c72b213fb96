// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { keepAddress } from "./address.js";

/** A browser whose history has one entry. @param {string} hash */
function browserAt(hash) {
  const at = { hash, pathname: "/", search: "?q", entries: 1 };
  const go = (/** @type {string} */ to) => void (at.hash = to.startsWith("#") ? to : "");
  Object.assign(globalThis, {
    location: at,
    history: {
      pushState: (/** @type {null} */ _, /** @type {string} */ __, /** @type {string} */ to) => (at.entries++, go(to)),
      replaceState: (/** @type {null} */ _, /** @type {string} */ __, /** @type {string} */ to) => go(to),
    },
  });
  return at;
}

test("a page that is opened has an address and an entry, and so has what is shown after it", () => {
  const browser = browserAt("");
  const address = keepAddress(false);
  for (const [now, entries] of /** @type {const} */ ([["", 1], ["#games", 2], ["#games", 2], ["", 3], ["#learn", 4]])) {
    address.update(now, false);
    assert.deepEqual([browser.hash, browser.entries], [now, entries]);
  }
});

test("what a link or the browser's history has opened makes no entry", () => {
  const browser = browserAt("#learn");
  const address = keepAddress(false);
  address.update("", false);
  assert.equal(browser.hash, "#learn", "what it asks for is still to come");
  address.update("#learn", false);
  browser.hash = ""; // Back
  address.update("", false);
  address.update("#games", false);
  browser.hash = "#game/nim"; // a link, whose game closes the page
  address.update("", false);
  assert.deepEqual([browser.hash, browser.entries], ["#game/nim", 2]);
});

test("what is embedded leaves the history alone", () => {
  const browser = browserAt("#lesson/first/1");
  const address = keepAddress(true);
  address.update("#lesson/first/1", false);
  address.update("#lesson/first/2", false);
  assert.deepEqual([browser.hash, browser.entries], ["#lesson/first/2", 1]);
});

test("as long as links are followed what is shown lags behind, and takes no place in the history", () => {
  const browser = browserAt("#games");
  const address = keepAddress(false);
  address.update("#learn", true); // Back was pressed twice: this was the first
  address.update("#games", true);
  address.update("#games", false);
  assert.deepEqual([browser.hash, browser.entries], ["#games", 1]);
});

test("Back that is pressed again before what it shows is drawn leads two pages back", () => {
  const browser = browserAt("#learn");
  const address = keepAddress(false);
  address.followed("#learn", "#learn");
  browser.hash = "#games";
  address.update("#learn", false);
  assert.deepEqual([browser.hash, browser.entries], ["#games", 1]);
});

test("a page that is opened while a link is followed has an entry when it has been", () => {
  const browser = browserAt("#games");
  const address = keepAddress(false);
  address.update("#games", true);
  address.update("#learn", true); // the visitor was faster than the page
  address.followed("#learn", "#games");
  address.update("#learn", false);
  assert.deepEqual([browser.hash, browser.entries], ["#learn", 2]);
});
