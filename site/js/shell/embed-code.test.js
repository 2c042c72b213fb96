// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { clamped, embedCode, markdownLink } from "./embed-code.js";
import { embeddingOf } from "./embedding.js";

test("the code of an embed has its part, its size, its colours and a title that ends no attribute", () => {
  const code = embedCode("https://example.org/gdl/#v1.abc", 'A "game" <b>&',
    { part: "network", theme: "dark", width: 640, height: 480 });
  assert.match(code, /src="https:\/\/example\.org\/gdl\/embed\.html\?part=network&amp;theme=dark#v1\.abc"/);
  assert.match(code, /title="A &quot;game&quot; &lt;b>&amp;" width="640" height="480"/);
});

test("what the code says is what the embedded page reads, and anything else is a board", () => {
  assert.deepEqual(embeddingOf("?part=network&theme=dark"), { part: "network", theme: "dark" });
  assert.deepEqual(embeddingOf("?part=__proto__&theme=red"), { part: "board", theme: "system" });
});

test("sizes stay within what a page has room for", () => {
  assert.deepEqual([5, 640.4, 1e9, NaN].map((size) => clamped(size, 480)), [200, 640, 4000, 480]);
});

test("a title in Markdown is text, whatever signs it has", () => {
  const link = "https://example.org/gdl/#v1.abc";
  assert.equal(markdownLink(link, "Tic-tac-toe"), `[Tic-tac-toe](${link})`);
  assert.equal(markdownLink(link, "Nim, 5", "nim-5.png"), `[![Nim, 5](nim-5.png)](${link})`);
  for (const [title, words] of [["<img src=x onerror=alert(1)>", "\\<img src=x onerror=alert(1)\\>"],
    ["a](http://evil.example) [b", "a\\](http://evil.example) \\[b"], ["&lt;b> `c` *d* _e_ ~f~",
      "\\&lt;b\\> \\`c\\` \\*d\\* \\_e\\_ \\~f\\~"], ["a\\|b", "a\\\\\\|b"]]) {
    assert.equal(markdownLink(link, title ?? ""), `[${words}](${link})`);
  }
});
