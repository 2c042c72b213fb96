// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { followLinks } from "./links.js";

/**
 * A page whose address changes.
 * @param {string} hash
 */
function pageAt(hash) {
  const page = {
    address: { hash, pathname: "/", search: "" },
    /** @type {Record<string, (event: {newURL: string, state: unknown}) => void>} */
    heard: {},
    /** @param {string} to @param {unknown} [state] of the entry that the browser's history leads to */
    go(to, state = null) {
      const changes = page.address.hash !== to;
      page.address.hash = to;
      const event = { newURL: `http://localhost/${to}`, state };
      page.heard.popstate?.(event);
      if (changes) page.heard.hashchange?.(event);
    },
  };
  Object.assign(globalThis, {
    location: page.address,
    history: { replaceState: () => void (page.address.hash = "") },
    addEventListener: (/** @type {string} */ name, /** @type {typeof page.heard.hashchange} */ hear) =>
      void (page.heard[name] = hear),
  });
  return page;
}

/** What was opened, in order; the lesson opens when the test says. @param {string[]} opened */
function slowLesson(opened) {
  let lessonComes = () => {};
  const lesson = new Promise((resolve) => void (lessonComes = () => resolve(undefined)));
  const session = { openGame: async (/** @type {string} */ name) => void opened.push(name), toast: () => {} };
  const nothing = () => {};
  /** @type {string[]} */
  const followed = [];
  const actions = {
    showLesson: async (/** @type {string} */ name) => (await lesson, void opened.push(name)),
    leaveLesson: () => void opened.push("left"), leaveWorkshop: () => void opened.push("workshop left"),
    showPage: (/** @type {string} */ page) => void (page && opened.push(page)),
    showSheet: async (/** @type {{id: string}} */ { id }) => void opened.push(id),
    showView: nothing, showAnswer: nothing, showCourse: async () => {}, showWorkshop: nothing, showPlayer: nothing,
    followed: (/** @type {string} */ address) => void followed.push(address),
  };
  return { session: /** @type {any} */ (session), actions, followed, lessonComes: () => lessonComes() };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("a link that is followed while one before it opens is opened after it", async () => {
  const page = pageAt("#lesson/first/1");
  /** @type {string[]} */
  const opened = [];
  const { session, actions, followed, lessonComes } = slowLesson(opened);
  followLinks(session, { linked: { kind: "lesson", name: "first", step: 0 }, address: "#lesson/first/1" }, actions);
  page.go("#game/nim");
  await settled();
  assert.deepEqual(followed, []);
  lessonComes();
  await settled();
  assert.deepEqual(followed, ["#lesson/first/1", "#game/nim"]);
  assert.deepEqual(opened, ["first", "left", "workshop left", "nim"]);
  assert.equal(page.address.hash, "");
});

test("a link that is followed while the page is built is not lost", async () => {
  pageAt("#game/nim");
  /** @type {string[]} */
  const opened = [];
  const { session, actions } = slowLesson(opened);
  followLinks(session, { linked: { kind: "none" }, address: "" }, actions);
  await settled();
  assert.deepEqual(opened, ["left", "workshop left", "nim"]);
});

test("the address of a newer link is not taken away by an older one", async () => {
  const page = pageAt("#game/nim");
  /** @type {string[]} */
  const opened = [];
  const { session, actions } = slowLesson(opened);
  followLinks(session, { linked: { kind: "game", name: "nim" }, address: "#game/nim" }, actions);
  page.address.hash = "#lesson/first/1"; // of which no event has come yet
  await settled();
  assert.equal(page.address.hash, "#lesson/first/1");
});

test("a game that is open when its link is followed is not opened again, and its link goes", async () => {
  const page = pageAt("#game/nim");
  /** @type {string[]} */
  const opened = [];
  const { session, actions } = slowLesson(opened);
  followLinks(session, { linked: { kind: "game", name: "nim" }, address: "#game/nim", open: true }, actions);
  await settled();
  assert.deepEqual(opened, []);
  assert.equal(page.address.hash, "");
});

test("a link to the course opens it, and its address stays for a reload", async () => {
  const page = pageAt("#learn");
  /** @type {string[]} */
  const opened = [];
  const { session, actions } = slowLesson(opened);
  followLinks(session, { linked: { kind: "page", dialog: "learn" }, address: "#learn" }, actions);
  await settled();
  assert.deepEqual(opened, ["learn"]);
  assert.equal(page.address.hash, "#learn");
});

test("Back to the board closes what is open, and shows the sheet that was there", async () => {
  const page = pageAt("#games");
  /** @type {string[]} */
  const opened = [];
  const { session, actions, followed } = slowLesson(opened);
  followLinks(session, { linked: { kind: "page", dialog: "games" }, address: "#games" }, actions);
  page.go("", { sheet: { id: "mine", game: "" } });
  page.go("", { sheet: { id: "other", game: "" } });
  page.go("", null);
  await settled();
  assert.deepEqual(opened, ["games", "left", "workshop left", "mine", "left", "workshop left", "other", "left",
    "workshop left"]);
  assert.deepEqual(followed, ["#games", "", "", ""], "each once");
});
