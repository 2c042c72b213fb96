// Screenshots of every view, to be looked at: twelve games, the panes, dialogs,
// lessons and errors, at every width the layout is made for, light and dark. They
// land in e2e/out/screens, which is not committed, with a page that shows all of them.
//
//   node tools/screens.js [WORD [WIDTH]]      only those whose name has the word, at a width
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Browser, out } from "../e2e/browser.js";
import { Playground } from "../e2e/playground.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {(page: Page, it: Playground) => Promise<unknown>} Show */
/**
 * @typedef {object} Screen
 * @property {string} name
 * @property {string} [hash] tic-tac-toe unless it says otherwise
 * @property {Show} [show] what leads to it
 * @property {boolean} [first] a visitor who was never here sees it
 * @property {boolean} [leaves] the page is another one afterwards, as a tab stays
 */

const SIZES = [[1440, 900], [1024, 768], [800, 1024], [390, 844], [320, 640]];
const SCHEMES = /** @type {const} */ (["light", "dark"]);
const REST = 400; // ms until what moves has come to rest
const BUSY = /^(Working out the position|Building the propnet|Drawing|Looking for the proof)/;
const PHONE = 719; // widths up to which there is one pane
const folder = join(out, "screens");

const GAMES = ["tic-tac-toe", "breakthrough-6x6", "connect-four", "hex-5x5", "reversi", "draughts-6x6", "nim", "hanoi",
  "river-crossing", "rock-paper-scissors", "goofspiel", "dots-and-boxes"];
const LESSONS = ["facts-and-rules", "a-first-game", "propnets", "game-trees"];

/** Does one thing after the other. @param {...Show} steps @returns {Show} */
const steps = (...steps) => async (page, it) => {
  for (const step of steps) await step(page, it);
};

/** Runs a command of the palette: it is there at every width. @param {string} name @returns {Show} */
const command = (name) => async (page, it) => {
  if ((page.viewportSize()?.width ?? 0) > PHONE) return it.command(name);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("combobox", { name: /Find a command/ }).fill(name);
  await page.keyboard.press("Enter");
};

/** Brings up a pane by its button or tab. @param {"Analysis" | "Propnet" | "Facts and why"} name @returns {Show} */
const pane = (name) => async (page) => {
  const views = page.getByRole("navigation", { name: "Views" });
  if (await views.isVisible()) {
    const button = views.getByRole("button", { name: name === "Facts and why" ? "Why" : name });
    if (await button.isVisible()) return button.click(); // a phone shows the analysis below the board
    return views.getByRole("button", { name: "Play" }).click().catch(() => {});
  }
  if (name !== "Analysis") await page.getByRole("tab", { name, exact: true }).click();
};

/** Presses what stands in sight under a name. @param {string | RegExp} name @returns {Show} */
const press = (name) => (page) => page.getByRole("button", { name }).filter({ visible: true }).first().click();

/** @param {string} name @returns {Show} */
const tab = (name) => (page) => page.getByRole("tab", { name, exact: true }).click();

/** @param {string | RegExp} words @returns {Show} */
const seen = (words) => (page) => page.getByText(words).filter({ visible: true }).first().waitFor();

/** Makes a pane the only one, where it is not. @param {string} region @returns {Show} */
const maximised = (region) => async (page) => {
  const button = page.getByRole("region", { name: region }).getByRole("button", { name: "Maximise" }).first();
  if (await button.isVisible()) await button.click();
};

/** Chooses a node of the network. @param {string} words @returns {Show} */
const node = (words) => async (page) => {
  const field = page.getByRole("combobox", { name: "Find a proposition" });
  await field.fill(words);
  await field.press("Enter");
};

/** @param {string} text in place of the rules @returns {Show} */
const rules = (text) => steps(command("Go to the rules"), (_, it) => it.write(text));

/** Plays moves on the first cells that take one. @param {number} n @returns {Show} */
const moves = (n) => async (page, it) => {
  for (let i = 0; i < n; i++) {
    await page.getByText(/Your move, \d+ legal/).first().waitFor();
    await it.targets().nth(i).click();
  }
};

/** @type {Screen[]} */
const screens = [
  ...GAMES.map((game) => ({ name: `game-${game}`, hash: `#game/${game}` })),
  { name: "first-visit", first: true, leaves: true },
  { name: "match-moves", leaves: true, show: moves(2) },
  { name: "match-legal", leaves: true, show: press(/^Legal moves/) },
  { name: "match-log", leaves: true, show: command("Show the log") },
  { name: "analysis", leaves: true, hash: "#game/breakthrough-6x6",
    show: steps(pane("Analysis"), command("Analyse this position"), seen(/estimate$/)) },
  { name: "search-tree", leaves: true, show: steps(pane("Analysis"), tab("Search tree"), press("Search"),
    seen(/The search is over/)) },
  { name: "solve", leaves: true, show: steps(pane("Analysis"), tab("Solve"), press("Solve"), seen("Play it")) },
  { name: "evaluation", leaves: true, show: steps(pane("Analysis"), tab("Evaluation"), press("Learn and show"),
    seen(/^For /)) },
  { name: "net-relations", leaves: true, show: pane("Propnet") },
  { name: "net-whole", leaves: true, show: steps(pane("Propnet"), press("Whole")) },
  { name: "net-cone", leaves: true, show: steps(pane("Propnet"), node("legal x (mark 1 1)")) },
  { name: "net-explorer", leaves: true, hash: "#game/breakthrough-6x6", show: steps(pane("Propnet"), maximised("Tools"),
    press(/^(Relations and cone|Cone)$/), node("next cell 2 3 white")) },
  { name: "net-stepping", leaves: true, hash: "#game/breakthrough-6x6", show: steps(pane("Propnet"), maximised("Tools"),
    node("next cell 2 3 white"), press("Step through"), press("Next layer")) },
  { name: "net-levels", leaves: true, hash: "#game/breakthrough-8x8", show: steps(pane("Propnet"), maximised("Tools"),
    press("Whole")) },
  { name: "facts", leaves: true, show: steps(pane("Facts and why"), press(/^All facts/)) },
  { name: "why", leaves: true, show: steps(pane("Facts and why"), async (page) => {
    const field = page.getByRole("searchbox", { name: /^Anything/ });
    await field.fill("(legal x (mark 2 2))");
    await field.press("Enter");
    await page.locator(".proof-of .fact").first().waitFor();
  }) },
  { name: "checks", leaves: true, show: steps(pane("Facts and why"), press("Checks"), press("Check the game"),
    seen(/can win/)) },
  { name: "cover", leaves: true, show: steps(pane("Facts and why"), press("Checks"), press("Cover the rules"),
    seen("Never matter")) },
  { name: "rules", show: command("Go to the rules") },
  { name: "outline", leaves: true, show: command("Outline of the rules") },
  { name: "workshop", leaves: true, show: command("Write a player") },
  ...[["gallery", "Open the gallery"], ["learn", "Learn GDL"], ["compare", "Compare with another"],
    ["settings", "Settings"], ["players", "Choose players"], ["matches", "Matches and tournaments"],
    ["new", "New game"], ["share", "Share"], ["earlier", "Earlier versions"],
    ["shortcuts", "Keyboard shortcuts"]]
    .map(([name = "", words = ""]) => ({ name: `dialog-${name}`, show: command(words) })),
  ...LESSONS.map((lesson) => ({ name: `lesson-${lesson}`, hash: `#lesson/${lesson}` })),
  { name: "error-syntax", leaves: true, show: rules("(role x)\n(<= (legal x noop)\n(init (cell 1\n") },
  { name: "error-meaning", leaves: true,
    show: rules("(role x)\n(<= (legal x (mark ?a)) (tru (cell ?b)))\n(goal x 050)\n") },
  { name: "error-empty", leaves: true, show: rules("") },
  { name: "error-link", hash: "#v1.%%%" },
];

/** Waits until nothing is read, built or worked out any more. @param {Page} page */
async function settled(page) {
  await page.waitForTimeout(REST);
  await page.waitForFunction((busy) => ![...document.querySelectorAll("h3, p, span, td, .now")].some((each) =>
    each.checkVisibility() && new RegExp(busy).test(each.textContent ?? "")), BUSY.source);
}

/**
 * Opens the page, as somebody who has been here before unless the screen is the first.
 * @param {number} width
 * @param {number} height
 * @param {Screen} screen
 */
async function open(width, height, { first, hash = "" }) {
  const context = await browser.chrome.newContext({ viewport: { width, height },
    hasTouch: width <= PHONE, isMobile: width <= PHONE });
  if (!first) {
    await context.addInitScript(() => {
      if (origin === "null") return; // a sandboxed frame has no storage
      localStorage.setItem("gdl.hints", "seen");
      localStorage.setItem("gdl.lookAhead", "false");
    });
  }
  const page = await context.newPage();
  const it = new Playground(page);
  await page.goto(browser.url + hash);
  await page.getByText("Engine ready").waitFor({ state: "attached" });
  return { page, it };
}

/** Goes on to another screen on the same page. @param {Page} page @param {Screen} screen */
async function turnTo(page, { hash = "#game/tic-tac-toe" }) {
  for (let i = 0; i < 2; i++) await page.keyboard.press("Escape");
  await page.evaluate((hash) => void (location.hash = hash), hash);
  await page.mouse.move(2, 2);
}

/**
 * Takes the pictures of a screen in both schemes.
 * @param {Page} page
 * @param {string} name of the files
 * @returns {Promise<string[]>} the files
 */
async function take(page, name) {
  /** @type {string[]} */
  const files = [];
  for (const colorScheme of SCHEMES) {
    const file = `${name}-${colorScheme}.png`;
    await page.emulateMedia({ colorScheme });
    await settled(page);
    await page.screenshot({ path: join(folder, file) });
    files.push(file);
  }
  return files;
}

const only = process.argv[2] ?? "";
const wide = Number(process.argv[3] ?? 0);
if (only === "" && wide === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const browser = await Browser.start();
/** @type {string[]} */
const files = [];
let failed = 0;
for (const [width = 0, height = 0] of SIZES.filter(([width]) => wide === 0 || width === wide)) {
  /** @type {Awaited<ReturnType<typeof open>> | null} */
  let opened = null;
  for (const screen of screens.filter(({ name }) => name.includes(only))) {
    if (screen.first) {
      await opened?.page.context().close();
      opened = null;
    }
    try {
      if (opened) await turnTo(opened.page, screen);
      else opened = await open(width, height, screen);
      const { page, it } = opened;
      if (!screen.name.startsWith("error")) await settled(page);
      await screen.show?.(page, it);
      files.push(...await take(page, `${screen.name}-${width}`));
      if (!screen.leaves) continue;
    } catch (error) {
      failed++;
      console.error(`${screen.name} at ${width}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    }
    await opened?.page.context().close();
    opened = null;
  }
  await opened?.page.context().close();
}
await browser.stop();
writeFileSync(join(folder, "index.html"), `<!doctype html><title>Screens</title>
<style>body { font: 13px system-ui } figure { display: inline-block; margin: 8px }
img { height: 360px; border: 1px solid }</style>
${files.map((file) => `<figure><a href="${file}"><img src="${file}" alt=""></a>
<figcaption>${file}</figcaption></figure>`).join("\n")}`);
console.log(`${files.length} pictures in ${folder}${failed > 0 ? `, ${failed} failed` : ""}`);
process.exitCode = failed > 0 ? 1 : 0;
