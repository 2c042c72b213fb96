// Screenshots of every view, to be looked at: twelve games, the panes, dialogs,
// lessons and errors, at 1440, 1024 and 390 pixels, light and dark. They land in
// e2e/out/screens, which is not committed, with a page that shows all of them.
//
//   node tools/screens.js [WORD]      only those whose name has the word
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Browser, out } from "../e2e/browser.js";
import { Playground } from "../e2e/playground.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{name: string, hash?: string, show?: (page: Page, it: Playground) => Promise<unknown>}} Screen */

const SIZES = [[1440, 900], [1024, 768], [390, 844]];
const SCHEMES = /** @type {const} */ (["light", "dark"]);
const REST = 700; // ms until what moves has come to rest
const folder = join(out, "screens");

const GAMES = ["tic-tac-toe", "breakthrough-6x6", "connect-four", "hex-5x5", "reversi", "draughts-6x6", "nim", "hanoi",
  "river-crossing", "rock-paper-scissors", "goofspiel", "dots-and-boxes"];

/** Runs a command of the palette: it is there at every width. @param {string} name @returns {Screen["show"]} */
const command = (name) => async (page, it) => {
  if ((page.viewportSize()?.width ?? 0) >= 720) return it.command(name);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("combobox", { name: /Find a command/ }).fill(name);
  await page.keyboard.press("Enter");
};

/** @param {string} text in place of the rules @returns {Screen["show"]} */
const rules = (text) => async (page, it) => {
  await command("Go to the rules")?.(page, it);
  await it.write(text);
};

/** @type {Screen[]} */
const screens = [
  ...GAMES.map((game) => ({ name: `game-${game}`, hash: `#game/${game}` })),
  { name: "analysis", hash: "#game/breakthrough-6x6", show: command("Analyse this position") },
  { name: "rules", show: command("Go to the rules") },
  { name: "outline", show: command("Outline of the rules") },
  ...[["gallery", "Open the gallery"], ["learn", "Learn GDL"], ["compare", "Compare with another"],
    ["settings", "Settings"], ["players", "Choose players"], ["share", "Share"], ["shortcuts", "Keyboard shortcuts"]]
    .map(([name = "", words = ""]) => ({ name: `dialog-${name}`, show: command(words) })),
  ...["facts-and-rules", "a-first-game", "propnets", "game-trees"]
    .map((lesson) => ({ name: `lesson-${lesson}`, hash: `#lesson/${lesson}` })),
  { name: "error-syntax", show: rules("(role x)\n(<= (legal x noop)\n(init (cell 1\n") },
  { name: "error-meaning", show: rules("(role x)\n(<= (legal x (mark ?a)) (tru (cell ?b)))\n(goal x 050)\n") },
  { name: "error-empty", show: rules("") },
  { name: "error-link", hash: "#v1.%%%" },
];

const only = process.argv[2] ?? "";
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const browser = await Browser.start();
/** @type {string[]} */
const files = [];
let failed = 0;
for (const { name, hash, show } of screens.filter((screen) => screen.name.includes(only))) {
  for (const [width = 0, height = 0] of SIZES) {
    for (const colorScheme of SCHEMES) {
      const file = `${name}-${width}-${colorScheme}.png`;
      try {
        await browser.page(async (page) => {
          const it = new Playground(page);
          await page.getByText("Engine ready").waitFor({ state: "attached" });
          await show?.(page, it);
          await page.waitForTimeout(REST);
          await page.screenshot({ path: join(folder, file) });
        }, { viewport: { width, height }, colorScheme, ...(hash && { hash }) });
        files.push(file);
      } catch (error) {
        failed++;
        console.error(`${file}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
      }
    }
  }
}
await browser.stop();
writeFileSync(join(folder, "index.html"), `<!doctype html><title>Screens</title>
<style>body { font: 13px system-ui } figure { display: inline-block; margin: 8px }
img { height: 360px; border: 1px solid }</style>
${files.map((file) => `<figure><a href="${file}"><img src="${file}" alt=""></a>
<figcaption>${file}</figcaption></figure>`).join("\n")}`);
console.log(`${files.length} pictures in ${folder}${failed > 0 ? `, ${failed} failed` : ""}`);
process.exitCode = failed > 0 ? 1 : 0;
