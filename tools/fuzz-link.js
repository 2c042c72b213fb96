// Feeds the decoder of share links with damaged and hostile links for a set time.
// Whatever it gets, it answers in one of its four ways, keeps to its limits, and
// what it takes for a shared sheet survives being encoded again.
//
//   node tools/fuzz-link.js [SECONDS] [SEED]
import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { generator } from "../e2e/dice.js";
import { decodeLink, encodeLink, MAX_INFLATED } from "../site/js/documents/link.js";

const seconds = Number(process.argv[2] ?? 60);
const seed = Number(process.argv[3] ?? 1);
if (!(seconds > 0) || !Number.isInteger(seed)) {
  console.error("usage: node tools/fuzz-link.js [SECONDS] [SEED]");
  process.exit(2);
}

const random = generator(seed);
/** @param {number} n */
const below = (n) => Math.floor(random() * n);
/** @template T @param {readonly T[]} list @returns {T} */
const pick = (list) => list[below(list.length)];

/** @param {Uint8Array} bytes */
const fragment = (bytes) => "#v1." + Buffer.from(bytes).toString("base64url");

/** JSON that somebody might put into a link. @param {number} depth @returns {unknown} */
function value(depth) {
  const leaf = [null, true, -1, 1e308, "", "(role x)", "é\u0000🎲\ud800", "__proto__", "constructor"];
  if (depth === 0 || random() < 0.3) return pick(leaf);
  if (random() < 0.5) return Array.from({ length: below(4) }, () => value(depth - 1));
  const fields = ["rules", "moves", "view", "lesson", "__proto__", "toString", "x"];
  return Object.fromEntries(Array.from({ length: below(5) }, () => [pick(fields), value(depth - 1)]));
}

/** @returns {unknown} */
function shared() {
  const x = { rules: "(role x)\n".repeat(below(40)), moves: [["(mark 1 1)", "noop"]], view: { panel: "net", zoom: 2 },
    lesson: "facts" };
  for (const field of /** @type {(keyof typeof x)[]} */ (Object.keys(x))) {
    if (random() < 0.3) Object.assign(x, { [field]: value(3) });
    if (random() < 0.1) delete x[field];
  }
  return random() < 0.1 ? value(4) : x;
}

/**
 * Changes a few elements.
 * @template {number[] | string[]} T
 * @param {T} list
 * @param {() => T[number]} other
 * @returns {T}
 */
function damaged(list, other) {
  const out = /** @type {(string | number)[]} */ ([...list]);
  for (let n = below(4); n > 0; n--) {
    const at = below(out.length + 1);
    pick([() => out.splice(at, 1), () => out.splice(at, 0, other()), () => out.splice(at, 1, other()),
      () => out.splice(at), () => out.splice(at, 0, ...out.slice(0, below(20)))])();
  }
  return /** @type {T} */ (out);
}

/** @returns {string} a fragment, more or less a link */
function candidate() {
  const json = Buffer.from(JSON.stringify(shared()) ?? "");
  switch (below(6)) {
    case 0: // a link as it should be
      return fragment(deflateRawSync(json));
    case 1: // JSON or UTF-8 is broken
      return fragment(deflateRawSync(Buffer.from(damaged([...json], () => below(256)))));
    case 2: // the stream is
      return fragment(Buffer.from(damaged([...deflateRawSync(json)], () => below(256))));
    case 3: // the text is
      return damaged([...fragment(deflateRawSync(json))], () => pick([..."#/.=%+_-aZ0\u0000é🎲"])).join("");
    case 4: // it would grow too large
      return fragment(deflateRawSync(Buffer.alloc(MAX_INFLATED - 8 + below(64), pick([..." (a1"]))));
    default:
      return pick(["", "#", "#game/", "#v1.", "#v2.", "#v1"])
        + damaged([..."tic-tac-toe%20%zz"], () => pick([..."%/.é\u0000"])).join("");
  }
}

/** @param {string} link */
async function check(link) {
  const before = performance.now();
  const answer = await decodeLink(link);
  const took = performance.now() - before;
  assert.ok(took < 10_000, `it took ${took} ms`);
  switch (answer.kind) {
    case "none":
      return;
    case "game":
      assert.equal(typeof answer.name, "string");
      return;
    case "bad":
      assert.ok(["link-unknown", "link-damaged", "link-too-long", "link-too-big"].includes(answer.code), answer.code);
      return;
    case "shared": {
      const { rules, moves, view, lesson, ...rest } = answer.shared;
      assert.deepEqual(Object.keys(rest), []);
      assert.equal(typeof rules, "string");
      for (const joint of moves ?? []) for (const move of joint) assert.equal(typeof move, "string");
      for (const x of Object.values(view ?? {})) assert.ok(["string", "number", "boolean"].includes(typeof x));
      assert.ok(lesson === undefined || typeof lesson === "string");
      assert.ok(rules.length <= MAX_INFLATED);
      assert.deepEqual(await decodeLink(String(await encodeLink(answer.shared))), answer);
      return;
    }
    default:
      assert.fail(`an answer of another kind: ${JSON.stringify(answer)}`);
  }
}

const end = performance.now() + seconds * 1000;
/** @type {Record<string, number>} */
const kinds = {};
let tried = 0;
for (; performance.now() < end; tried++) {
  const link = candidate();
  try {
    await check(link);
    const { kind } = await decodeLink(link);
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  } catch (error) {
    console.error(`link ${tried} of seed ${seed} fails: ${JSON.stringify(link.slice(0, 2000))}`);
    console.error(error);
    process.exit(1);
  }
}
assert.deepEqual(Object.keys(Object.prototype), [], "a link changed the prototype of all objects");
console.log(`${tried} links: ${Object.entries(kinds).map(([kind, n]) => `${n} ${kind}`).join(", ")}`);
