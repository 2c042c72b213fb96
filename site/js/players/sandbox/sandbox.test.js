// @ts-check
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { register } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { FRAME_HASH } from "./policy.js";
import { BEFORE, scriptOf } from "./script.js";
import { readFault, readTold } from "./told.js";

const read = (/** @type {string} */ path) => readFileSync(join(import.meta.dirname, path), "utf8");

test("the page's policies allow the frame's script by its hash", () => {
  const hash = `sha256-${createHash("sha256").update(read("frame.js.txt")).digest("base64")}`;
  assert.equal(FRAME_HASH, hash);
  for (const file of ["../../../index.html", "../../../_headers", "../../../../cmd/gdl/serve.go"]) {
    assert.ok(read(file).includes(`'${hash}'`), file);
  }
});

test("the frame's script does not end its element", () => {
  assert.doesNotMatch(read("frame.js.txt"), /<\/script/i);
});

test("a line of the code has the same number in the script, except for our lines before it", () => {
  const script = scriptOf("runtime()", "first\nsecond // comment");
  assert.equal(script.split("\n")[BEFORE], "first");
  assert.equal(script.split("\n")[BEFORE + 1], "second // comment");
  assert.match(script.split("\n")[BEFORE + 2] ?? "", /lines: 2/);
});

test("what the sandbox says is data, or nothing", () => {
  for (const said of ["", "{", "null", "1", "[]", "{}", '{"id":"1","ok":{}}', '{"id":1,"ok":7}', '{"id":1.5,"ok":{}}',
    '{"log":"alert","text":"x"}', '{"__proto__":{"id":1,"ok":{}}}']) {
    assert.equal(readTold(said), null, said);
  }
  assert.deepEqual(readTold('{"id":3,"ok":{"move":"noop","ms":-1,"dropped":"7","more":{}}}'),
    { id: 3, ok: { move: "noop", ms: 0, dropped: 0 } });
  assert.deepEqual(readTold('{"log":"warn","text":7}'), { log: "warn", text: "" });
  assert.deepEqual(readTold('{"id":1,"ok":{"roles":["a",1,null,"b"]}}'),
    { id: 1, ok: { ms: 0, dropped: 0, roles: ["a", "b"] } });
  const long = readTold(JSON.stringify({ log: "log", text: "x".repeat(100_000) }));
  assert.ok(long && "text" in long && long.text.length < 5000);
  assert.deepEqual(readFault(null), { message: "", line: 0, column: 0 });
});

/** What the frame tells of a worker that tells something again and again. @param {(worker: any) => void} again */
async function toldBy(again) {
  /** @type {Record<string, any>[]} */
  const told = [];
  /** @type {(event: object) => void} */
  let hear = () => {};
  const parent = { postMessage: (/** @type {object} */ each) => void told.push(each) };
  /** @type {any} */
  const worker = { postMessage() {}, terminate() {} };
  runInNewContext(read("frame.js.txt"), { origin: "null", parent, setInterval() {}, Blob: class {},
    addEventListener: (/** @type {string} */ _, /** @type {typeof hear} */ listener) => void (hear = listener),
    URL: { createObjectURL: () => "", revokeObjectURL() {} }, Worker: function Worker() {
      return worker;
    } });
  hear({ source: parent, data: { script: "code" } });
  await null;
  for (let i = 0; i < 1500; i++) again(worker);
  return told.slice(1); // after that it is ready
}

test("a worker that tells or throws too much is ended", async () => {
  const error = (/** @type {string} */ message) => ({ preventDefault() {}, message, lineno: 1, colno: 2 });
  const [first, ...more] = await toldBy((worker) => worker.onerror(error("x")));
  assert.equal(JSON.stringify(first), '{"fault":{"message":"x","line":1,"column":2}}');
  assert.deepEqual([more.length, more.at(-1)?.["ended"]], [1000, "flood"]);
  const said = await toldBy((worker) => worker.onmessage({ data: "{}" }));
  assert.deepEqual([said.length, said.at(-1)?.["ended"]], [1001, "flood"]);
  const long = await toldBy((worker) => worker.onerror(error("x".repeat(200_000))));
  assert.equal(JSON.stringify(long), '[{"ended":"flood"}]');
});

/** Lets the sandbox be imported, whose frame's text only the build knows how to read. */
const readTexts = () => register(`data:text/javascript,${encodeURIComponent(`
  export const load = (url, context, next) => (url.endsWith(".txt")
    ? { format: "module", shortCircuit: true, source: "export default ''" } : next(url, context));`)}`);

test("a sandbox that is closed while it opens is not waited for", async () => {
  readTexts();
  const { Sandbox } = await import("./sandbox.js");
  const frame = { setAttribute() {}, remove() {} };
  Object.assign(globalThis, { addEventListener() {}, removeEventListener() {},
    document: { createElement: () => frame, body: { append() {} } } });
  const sandbox = new Sandbox({ runtime: async () => "", engine: async () => new ArrayBuffer(0),
    program: async () => "" });
  const run = sandbox.run("code");
  sandbox.close();
  await assert.rejects(run, { kind: "ended" });
});
