// @ts-check
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import {
  decodeLink, encodeLink, gameFragment, lessonFragment, MAX_ENCODED, MAX_PLIES, packedBehind, unpacked,
} from "./link.js";

/** @param {string | Uint8Array} content */
const link = (content) => `#v1.${deflateRawSync(content).toString("base64url")}`;

/** @param {Parameters<typeof encodeLink>[0]} shared */
const encoded = async (shared) => String(await encodeLink(shared));

test("rules, moves and view come back as they went in", async () => {
  const shared = {
    rules: "; é and 🎲\n(role x)\r\n",
    moves: [["(mark 1 1)", "noop"]],
    view: { tab: "propnet", ply: 1 },
    lesson: "frames",
  };
  const fragment = await encoded(shared);
  assert.match(fragment, /^#v1\.[A-Za-z0-9_-]+$/);
  assert.deepEqual(await decodeLink(fragment), { kind: "shared", shared });
});

test("no link is made that would not be read", async () => {
  for (const rules of ["(role x)\n", "; with more in it than fits\n".repeat(20_000), "(role x)\n".repeat(220_000)]) {
    const fragment = await encodeLink({ rules });
    if (fragment !== null) assert.deepEqual(await decodeLink(fragment), { kind: "shared", shared: { rules } });
    assert.equal(fragment === null, rules.length > 1_500_000, "2 MB of JSON, whatever is packed");
  }
  assert.equal(await encodeLink({ rules: `; ${randomBytes(200_000).toString("base64")}` }), null, "not packed enough");
});

test("a name and the variations of a match come back, and what is none is dropped", async () => {
  const shared = { rules: "(role x)", name: "Breakthrough 6×6", moves: [["a"]], later: [["b"]],
    others: /** @type {[number, string[]][]} */ ([[1, ["c"]], [3, ["d"]]]) };
  assert.deepEqual(await decodeLink(await encoded(shared)), { kind: "shared", shared });
  const wrong = ['"later":7', '"later":[7]', '"others":{}', '"others":[[0]]', '"others":[["0",["a"]]]',
    '"others":[[0.5,["a"]]]', '"others":[[0,[7]]]'];
  /** @type {[string, number][]} */
  const large = [[`"later":[["${"(".repeat(300)}"]]`, 1],
    [`"others":${JSON.stringify(Array.from({ length: MAX_PLIES + 1 }, () => [0, ["a"]]))}`, MAX_PLIES + 1]];
  for (const [fields, left] of [...wrong.map((each) => /** @type {const} */ ([each, 0])), ...large]) {
    assert.deepEqual(await decodeLink(link(`{"rules":"(role x)","name":"a\\u202eb\\n",${fields}}`)),
      { kind: "shared", shared: { rules: "(role x)", name: "ab" }, ...(left > 0 && { left }) }, fields.slice(0, 80));
  }
});

// Links as each form of the page has made them. They stay as they are: old links open for ever.
for (const [name, fragment, shared] of /** @type {[string, string, object][]} */ ([
  ["the first release", "#v1.q1YqKs1JLVayUtIoys9JVajQVNJRys0vAwlFRysVlyTmpSjFxuoolWWmlitZVdfWAgA",
    { rules: "(role x)", moves: [["stand"]], view: {} }],
  ["names and variations", "#v1.HY1BCsIwFAWvUmalkI3bXMNl6SLWXw38NiFJNVJ6Dg_kxSRdzmOYt5FWlYzllIJKV88YFjcLlquv3e_b" +
    "ZV8xzOHVtL7HMQwGdUXSwbeDQ3lKOoSL6RkZ2vjy8sZulBAUy-TGkjFEt7R-VPfBoD4XLBoe7cZVP_ssdywYJvUxNihplX3_Aw",
    { rules: "(role x)", name: "Six × six", moves: [["a"]], later: [["b"]], others: [[1, ["c"]]],
      view: { tool: "facts", pane: "play", list: "log", maximised: "", flipped: true } }],
])) {
  test(`a link of ${name} opens for ever`, async () => {
    assert.deepEqual(await decodeLink(fragment), { kind: "shared", shared });
  });
}

test("a name that a link brings has no signs that cannot be seen", async () => {
  const name = " \u202Eevil\u0000\u2066 ";
  for (const [prefix, value] of /** @type {[string, object][]} */ ([["#player.", { name, code: "" }],
    ["#v1.", { name, rules: "(role x)" }]])) {
    const link = await decodeLink(await packedBehind(prefix, value) ?? "");
    assert.equal(link.kind === "player" ? link.name : link.kind === "shared" && link.shared.name, "evil");
  }
});

test("a link of a player opens for ever", async () => {
  assert.deepEqual(await decodeLink("#player.q1bKS8xNVbJSSsssKi5R0lFKzk8BcVMrCvKLShRSUtMSS3NKFAxj8pRqAQ"),
    { kind: "player", name: "first", code: "export default 1\n" });
});

test("fields this page does not know are ignored", async () => {
  assert.deepEqual(await decodeLink(link('{"rules":"(role x)","colour":"red"}')), {
    kind: "shared",
    shared: { rules: "(role x)" },
  });
});

test("fields of a wrong type are dropped, and rules are needed", async () => {
  assert.deepEqual(await decodeLink(link('{"rules":"(role x)","moves":[[1]],"view":[],"lesson":3}')), {
    kind: "shared",
    shared: { rules: "(role x)" },
  });
  assert.deepEqual(await decodeLink(link('{"moves":[]}')), { kind: "bad", code: "link-damaged" });
  assert.deepEqual(await decodeLink(link("null")), { kind: "bad", code: "link-damaged" });
});

test("of a match without end the first plies are taken", async () => {
  const moves = Array.from({ length: MAX_PLIES + 1 }, () => ["go"]);
  const link = await decodeLink(await encoded({ rules: "(role a)", moves }));
  assert.ok(link.kind === "shared");
  assert.equal(link.shared.moves?.length, MAX_PLIES);
  assert.equal(link.left, 1);
});

test("of a match with a move that no page could show the plies before it are taken", async () => {
  const nested = (/** @type {number} */ deep) => `${"(f ".repeat(deep)}a${")".repeat(deep)}`;
  for (const large of [nested(4000), nested(201), "m".repeat(70_000)]) {
    const moves = [["go"], [nested(200)], [large], ["go"]];
    const link = await decodeLink(await encoded({ rules: "(role a)", moves }));
    assert.ok(link.kind === "shared");
    assert.deepEqual(link.shared.moves, [["go"], [nested(200)]]);
    assert.equal(link.left, 2);
  }
});

test("what follows on the shown position, and variations, are left out when they are too many, and that is told",
  async () => {
  const many = Array.from({ length: MAX_PLIES }, () => ["go"]);
  const shared = { rules: "(role a)", moves: [["go"]], later: many };
  const link = await decodeLink(await encoded(shared));
  assert.deepEqual(link, { kind: "shared", shared: { rules: "(role a)", moves: [["go"]] }, left: MAX_PLIES });
});

test("a link that inflates to 100 MB is refused", async () => {
  const bomb = link(`{"rules":"${" ".repeat(100 << 20)}"}`);
  assert.ok(bomb.length < MAX_ENCODED);
  assert.deepEqual(await decodeLink(bomb), { kind: "bad", code: "link-too-big" });
});

test("a link with more lines than the editor takes is refused", async () => {
  for (const end of ["\\n", "\\r", "\\r\\n"]) {
    assert.equal((await decodeLink(link(`{"rules":"${end.repeat(249_999)}"}`))).kind, "shared");
    assert.deepEqual(await decodeLink(link(`{"rules":"${end.repeat(250_000)}"}`)),
      { kind: "bad", code: "link-too-big" });
  }
});

const HELD = 64 * 1024; // bytes that Node takes before it inflates any, from version 22 on; browsers take a slice

test("of a link that inflates to 100 MB no more is inflated than the stream holds", async (t) => {
  const Real = globalThis.DecompressionStream;
  t.after(() => void (globalThis.DecompressionStream = Real));
  let taken = 0;
  globalThis.DecompressionStream = class {
    constructor() {
      const { writable, readable } = new Real("deflate-raw");
      const writer = writable.getWriter();
      /** @type {WritableStream<BufferSource>} */
      this.writable = new WritableStream({
        write(part) {
          taken += part.byteLength;
          return writer.write(part);
        },
        close: () => writer.close(),
      });
      this.readable = readable;
    }
  };
  const bomb = link(`{"rules":"${" ".repeat(100 << 20)}"}`);
  assert.deepEqual(await decodeLink(bomb), { kind: "bad", code: "link-too-big" });
  assert.ok(taken > 0 && taken <= HELD, `${taken} bytes`);
});

test("a link whose data lies too deep in itself is damaged", async () => {
  const deep = (/** @type {number} */ levels) => `{"exercises":${"[".repeat(levels)}${"]".repeat(levels)}}`;
  const code = (/** @type {string} */ json) => link(json).slice("#v1.".length);
  assert.notEqual(await unpacked(code(deep(10))), null);
  assert.equal(await unpacked(code(deep(100))), null);
  assert.equal(await unpacked(code(deep(400_000))), null);
});

test("a game or lesson of an endless name is not looked for", async () => {
  for (const kind of ["game", "lesson"]) {
    assert.deepEqual(await decodeLink(`#${kind}/${"a".repeat(1_000_000)}`), { kind: "bad", code: "link-unknown" });
  }
});

test("a link past the length limit is refused before it is decoded", async () => {
  assert.deepEqual(await decodeLink(`#v1.${"A".repeat(MAX_ENCODED + 1)}`), { kind: "bad", code: "link-too-long" });
});

test("damage of any kind is a clear answer, never an exception", async () => {
  for (const bad of ["#v1.", "#v1.!!!!", "#v1.AAAA", "#v1.A", link("not json"), link(new Uint8Array([0xff, 0xfe])),
    "#game/%E0%A4%A"]) {
    assert.deepEqual(await decodeLink(bad), { kind: "bad", code: "link-damaged" }, bad);
  }
  assert.deepEqual(await decodeLink("#v9.AAAA"), { kind: "bad", code: "link-unknown" });
});

test("a bundled game is opened by its name", async () => {
  assert.deepEqual(await decodeLink("#game/tic-tac-toe"), { kind: "game", name: "tic-tac-toe" });
  assert.deepEqual(await decodeLink(""), { kind: "none" });
});

test("a bundled game as it is goes by its name, with its match and view in a few letters", async () => {
  assert.equal(await gameFragment("tic-tac-toe", { moves: [] }), "#game/tic-tac-toe");
  const brought = { moves: [["(mark 2 2)", "noop"]], later: [["noop", "(mark 1 1)"]],
    others: /** @type {[number, string[]][]} */ ([[0, ["(mark 1 1)", "noop"]]]), view: { tool: "facts" } };
  const fragment = String(await gameFragment("tic-tac-toe", brought));
  assert.match(fragment, /^#game\/tic-tac-toe\/[\w-]{1,140}$/);
  assert.deepEqual(await decodeLink(fragment), { kind: "game", name: "tic-tac-toe", brought });
  // As it was made first: old links open for ever.
  assert.deepEqual(await decodeLink("#game/nim/q1bKzS9LLVayio5W0khUSM_XVIqNrQUA"),
    { kind: "game", name: "nim", brought: { moves: [["(a go)"]] } });
});

test("what a link to a bundled game brings has the bounds of every link", async () => {
  const game = (/** @type {unknown} */ brought) =>
    `#game/nim/${deflateRawSync(JSON.stringify(brought)).toString("base64url")}`;
  const long = Array.from({ length: MAX_PLIES + 1 }, () => ["go"]);
  const link = await decodeLink(game({ moves: long, rules: "(role x)", name: "mine" }));
  assert.ok(link.kind === "game" && link.brought);
  assert.equal(link.brought.moves?.length, MAX_PLIES);
  assert.deepEqual(Object.keys(link.brought), ["moves"]);
  assert.equal(link.left, 1);
  assert.deepEqual(await decodeLink(game({ moves: [["go"], ["(".repeat(300)]] })),
    { kind: "game", name: "nim", brought: { moves: [["go"]] }, left: 1 });
  assert.deepEqual(await decodeLink(`#game/nim/${"A".repeat(MAX_ENCODED + 1)}`),
    { kind: "bad", code: "link-too-long" });
  assert.deepEqual(await decodeLink(`#game/${"n".repeat(500)}/AAAA`), { kind: "bad", code: "link-unknown" });
  assert.deepEqual(await decodeLink("#game/"), { kind: "bad", code: "link-unknown" });
  assert.deepEqual(await decodeLink(game({ view: { wide: "a".repeat(3 * 2 ** 20) } })),
    { kind: "bad", code: "link-too-big" });
  for (const letters of ["!", "AAAA", game(7).slice("#game/nim/".length)]) {
    assert.deepEqual(await decodeLink(`#game/nim/${letters}`), { kind: "bad", code: "link-damaged" }, letters);
  }
});

test("a step of a lesson is opened by its number, from 1", async () => {
  assert.equal(lessonFragment("frames", 2), "#lesson/frames/3");
  assert.deepEqual(await decodeLink("#lesson/frames/3"), { kind: "lesson", name: "frames", step: 2 });
  assert.deepEqual(await decodeLink("#lesson/frames"), { kind: "lesson", name: "frames", step: 0 });
  for (const address of ["#lesson/", "#lesson/a/0", "#lesson/a/x", "#lesson/a/1/2", "#lesson/a/99999"]) {
    assert.deepEqual(await decodeLink(address), { kind: "bad", code: "link-unknown" });
  }
});

test("the list of games and the course have addresses", async () => {
  assert.deepEqual(await decodeLink("#games"), { kind: "page", dialog: "games" });
  assert.deepEqual(await decodeLink("#learn"), { kind: "page", dialog: "learn" });
  assert.deepEqual(await decodeLink("#learner"), { kind: "bad", code: "link-unknown" });
});
