// @ts-check
// Wires the page: makes the workers, the session and the views, and tells each
// view what the others did. What things mean is decided in js/.

import firstRules from "../games/tic-tac-toe/rules.kif";
import { createAnalysisPane } from "./js/analysis/pane.js";
import { DocumentStore, indexedDbStore } from "./js/documents/document-store.js";
import { chooseFile, fileName, readText, saveText } from "./js/documents/files.js";
import { decodeLink, encodeLink } from "./js/documents/link.js";
import { openStorage } from "./js/documents/storage.js";
import { WorkerClient } from "./js/engine/worker-client.js";
import { createFacts } from "./js/facts/facts.js";
import { createGallery } from "./js/gallery/gallery.js";
import { createMatch } from "./js/match/match.js";
import { createPropnet } from "./js/net/propnet.js";
import { createRules } from "./js/rules/rules.js";
import { movesTo } from "./js/session/match-tree.js";
import { cellQuestions, legalAtom, moveQuestions, movesAcross } from "./js/session/questions.js";
import { Session } from "./js/session/session.js";
import { current, title } from "./js/session/state.js";
import { h } from "./js/shared/dom.js";
import { icon } from "./js/shared/icons.js";
import { createMenu } from "./js/shared/menu.js";
import { spoken } from "./js/shared/terms.js";
import { problemText, texts } from "./js/shared/texts.js";
import { createCommands } from "./js/shell/command-palette.js";
import { createPlayers, createShare, createShortcuts } from "./js/shell/dialogs.js";
import { createHints } from "./js/shell/hints.js";
import { createSplitters } from "./js/shell/splitters.js";
import { createStatus } from "./js/shell/status.js";
import { createToasts } from "./js/shell/toasts.js";
import { createTopbar } from "./js/shell/topbar.js";
import skeleton from "./skeleton.kif";

/** @typedef {import("./js/session/state.js").State} State */
/** @typedef {import("./js/session/state.js").PaneName} PaneName */
/** @typedef {import("./js/session/state.js").Theme} Theme */
/** @typedef {import("./js/shell/command-palette.js").Command} Command */

const FIRST_GAME = "tic-tac-toe";

// ------------------------------------------------------------ storage

const local = openStorage(() => localStorage);
const documents = new DocumentStore({
  storage: local,
  tab: openStorage(() => sessionStorage),
  texts: indexedDbStore(),
  locks: navigator.locks ?? null,
  onTextError: () => session.toast("save-failed"),
});

// ------------------------------------------------------------ engines

const engine = { url: ASSETS.wasm, wasm: null };
const spawn = () => {
  const worker = earlyWorker ?? new Worker(ASSETS.worker);
  globalThis.earlyWorker = undefined;
  return worker;
};
const rules = new WorkerClient({ role: "rules", spawn, engine, onStatus: (...status) => session.engineStatus(...status), onBytes: (...bytes) => session.engineBytes(...bytes) });
const player = new WorkerClient({ role: "engine", spawn, engine, onStatus: (state) => state === "off" && session.workers.playerLost() });
const analyst = new WorkerClient({ role: "engine", spawn, engine });

// ------------------------------------------------------------ first sheet

const keptTheme = local.getItem("gdl.theme");
const theme = keptTheme === "light" || keptTheme === "dark" ? keptTheme : "system";
const firstVisit = local.getItem("gdl.hints") === null;
const tool = local.getItem("gdl.tool") === "facts" ? "facts" : "propnet";
const linked = await decodeLink(location.hash);
const resumed = linked.kind === "none" || linked.kind === "bad" ? await documents.resume() : null;
const doc = resumed?.doc ?? (linked.kind === "shared" ? documents.newDoc("", linked.shared.rules, "", true) : documents.newDoc(FIRST_GAME, firstRules, FIRST_GAME));
const session = new Session({ rules, player, analyst, documents, doc, ui: { theme, tool, hint: firstVisit && linked.kind === "none" ? 1 : 0 } });

documents.hold(doc);
if (resumed) session.restore(resumed.match, false);
else if (linked.kind === "shared") session.restore({ moves: linked.shared.moves ?? [], players: [] }, true);
const begun = session.start(); // the engine loads while the page is built

// ------------------------------------------------------------ frame

const top = h("header", { class: "top" });
const rulesPane = h("section", { class: "pane rules", "aria-label": texts.panes.rules });
const matchPane = h("section", { class: "pane match", "aria-label": texts.panes.match });
const analysisPane = h("section", { class: "pane analysis", "aria-label": texts.panes.analysis });
const propnetTab = h("button", { class: "tab", type: "button", role: "tab", id: "tab-propnet", "aria-controls": "panel-propnet", on: { click: () => showTool("propnet") } }, texts.panes.propnet);
const factsTab = h("button", { class: "tab", type: "button", role: "tab", id: "tab-facts", "aria-controls": "panel-facts", on: { click: () => showTool("facts") } }, texts.panes.facts);
const tabList = h("div", { class: "tabs", role: "tablist", "aria-label": texts.panes.tools }, propnetTab, factsTab);
const propnetPanel = h("div", { class: "pane panel", role: "tabpanel", id: "panel-propnet", "aria-labelledby": "tab-propnet" });
const factsPanel = h("div", { class: "pane panel", role: "tabpanel", id: "panel-facts", "aria-labelledby": "tab-facts" });
const toolsPane = h("section", { class: "pane tools", "aria-label": texts.panes.tools },
  h("div", { class: "head" }, tabList, h("span", { class: "grow" }),
    h("button", { class: "btn sm icon", type: "button", "aria-label": texts.panes.maximise, title: texts.panes.maximise, on: { click: () => maximise("tools") } }, icon("maximise"))),
  propnetPanel, factsPanel);
const galleryPage = h("main", { class: "gallery", hidden: true });
const status = h("footer", { class: "status" });
const views = h("nav", { class: "views", "aria-label": texts.panes.views }, viewButton("play", "grid", texts.panes.play), viewButton("rules", "braces", texts.panes.rules),
  viewButton("analysis", "bars", texts.panes.analysis), viewButton("propnet", "gate", texts.panes.propnet), viewButton("facts", "why", texts.panes.why));
const panes = h("main", { class: "panes" }, h("h1", { class: "vh" }, texts.product), rulesPane, matchPane, views, analysisPane, toolsPane);
const app = h("div", { class: "app" }, top, panes, galleryPage, status);
const floating = h("div", {});
document.body.append(app, floating);

/**
 * @param {PaneName} pane
 * @param {import("./js/shared/icons.js").IconName} image
 * @param {string} label
 */
function viewButton(pane, image, label) {
  return h("button", { class: `tab view-${pane}`, type: "button", "data-pane": pane, on: { click: () => showPane(pane) } }, icon(image), label);
}

/** @param {"propnet" | "facts"} next */
function showTool(next) {
  keep("gdl.tool", next);
  session.show({ tool: next });
}

/**
 * Keeps a preference; where nothing can be kept it lasts for the visit.
 * @param {string} key
 * @param {string} value
 */
function keep(key, value) {
  try {
    local.setItem(key, value);
  } catch {
    // Nothing to do: the value is in use already.
  }
}

/** @param {PaneName} pane */
function showPane(pane) {
  session.show({ pane, dialog: "", ...(pane === "propnet" || pane === "facts" ? { tool: pane } : {}) });
}

const roomFor = {
  two: matchMedia("(max-width: 1279px)"), // beside the board one of the others, rules above
  board: matchMedia("(max-width: 1023px)"), // beside the board one of the others
  one: matchMedia("(max-width: 719px)"),
};

/**
 * The pane that is shown where not all have room: beside a board that is
 * always there it is another one.
 * @param {PaneName} pane
 * @returns {PaneName}
 */
function paneShown(pane) {
  if (roomFor.one.matches || !roomFor.two.matches) return pane;
  if (roomFor.board.matches) return pane === "play" ? "rules" : pane;
  return pane === "play" || pane === "rules" ? "analysis" : pane;
}

/** @param {import("./js/session/state.js").Ui["maximised"]} pane */
function maximise(pane) {
  session.show({ maximised: session.state.ui.maximised === pane ? "" : pane });
}

// ------------------------------------------------------------ views

/** @type {(atom: string) => void} */
const why = (atom) => {
  const { pane, maximised } = session.state.ui;
  session.show({ tool: "facts", pane: roomFor.two.matches ? "facts" : pane, maximised: maximised === "tools" ? maximised : "", asking: false, askFrom: null });
  void session.explainer.explain(atom);
};

/**
 * Asks about a cell, or about the move to it: at once if there is one question,
 * else by a menu.
 * @param {import("./js/protocol.d.ts").BoardCell} cell
 * @param {Element} beside
 */
function askCell(cell, beside) {
  const { askFrom } = session.state.ui;
  const questions = askFrom ? moveQuestions(session.state, askFrom, cell) : cellQuestions(session.state, cell);
  const items = questions.map(({ atom, words }) => ({ words, run: () => why(atom) }));
  if (!askFrom && movesAcross(session.state)) items.push({ words: texts.ask.across, run: () => session.show({ asking: true, askFrom: cell }) });
  const [only] = items;
  if (only && items.length === 1) only.run();
  else if (only) menu.open(beside, texts.ask.title, items);
}

/**
 * Goes to the position before a move of the match and asks why it was legal.
 * @param {number} id of a node of the match tree, not its root
 * @param {number} role
 */
function whyMove(id, role) {
  const { shown } = session.state;
  const joint = session.goBefore(id);
  why(legalAtom(shown?.result.roles[role] ?? "", joint[role] ?? ""));
}
const closeDialog = () => session.show({ dialog: "" });

const topbar = createTopbar(top, {
  home: () => showPane("play"),
  gallery: () => session.show({ dialog: session.state.ui.dialog === "games" ? "" : "games" }),
  commands: () => session.show({ dialog: "commands" }),
  share: () => session.show({ dialog: "share" }),
  nextTheme,
  help: () => session.show({ dialog: "shortcuts" }),
});
const rulesView = createRules(rulesPane, {
  edit: (text) => session.edit(text),
  caret: (line, column) => {
    if (session.state.caret.line !== line || session.state.caret.column !== column) session.patch({ caret: { line, column } });
  },
  ask: (call, at) => session.explainer.ask(call, at),
  renameAt: (at, name) => session.explainer.rename(at, name),
  explain: (code) => session.explainer.page(code),
  format,
  rename: (name) => session.rename(name.replace(/\.kif$/, "")),
  fixed: (title) => session.toast("fixed", [title], () => withEditor((editor) => editor.undo())),
  openFirst: () => void session.openGame(FIRST_GAME),
  skeleton: () => withEditor((editor) => editor.replace(skeleton)),
  maximise,
});
const withEditor = rulesView.use;
const matchView = createMatch(matchPane, {
  click: (cell, element) => (session.state.ui.asking ? askCell(cell, element) : session.clickCell(cell)),
  askCell,
  asking: (on) => (session.state.ui.asking !== on || session.state.ui.askFrom) && session.show({ asking: on, askFrom: null }),
  clear: () => session.clearClicks(),
  choose: (role, move) => session.choose(role, move),
  undo: () => session.undo(),
  redo: () => session.redo(),
  restart: () => session.newMatch(),
  step: (plies) => session.stepBy(plies),
  goTo: (node) => session.goTo(node),
  playOn: () => session.playOn(),
  moveNow: () => session.workers.moveNow(),
  flip: () => session.patch({ flipped: !session.state.flipped }),
  players: () => session.show({ dialog: "players" }),
  list: (list) => session.show({ list }),
  why,
  whyMove,
  firstError: goToFirstError,
  lastGood: () => {
    const { goodText } = session;
    if (goodText !== null) withEditor((editor) => editor.replace(goodText));
  },
  retry: () => void session.read(),
  stop: () => session.stopPosition(),
  show: showRule,
});
const analysisView = createAnalysisPane(analysisPane, {
  analyse: (how) => void session.workers.analyse(how),
  stop: () => session.workers.stopAnalysis(),
  pick: (move) => session.workers.pickRow(move),
  choose: (role, move) => session.choose(role, move),
  maximise: () => maximise("analysis"),
  tree: (request) => session.workers.examine("tree", { ...request, line: session.workers.line(), seed: 1 }),
  solve: (request) => session.workers.examine("solve", { ...request, line: session.workers.line() }),
  evaluation: (role) => session.workers.examine("evaluation", { role, line: session.workers.line() }),
  weigh: (role, weights) => session.workers.weigh(role, weights),
  strategy: () => session.workers.examine("strategy", { line: session.workers.line() }),
  replay: showLine,
  failed: showFailure,
});
const propnetView = createPropnet(propnetPanel, {
  ask: (call, body) => session.workers.askNet(call, body),
  values: (joint) => session.workers.netValues(joint),
  stop: () => session.workers.stopBuild(),
  build: () => session.workers.retryBuild(),
  light: (lit) => session.explainer.light(lit),
  show: showRule,
  why,
  replay: showLine,
  menu: (beside, title, items) => menu.open(beside, title, items),
  save: saveText,
  failed: showFailure,
});
const factsView = createFacts(factsPanel, {
  why,
  query: (text) => session.explainer.query(text),
  open: (ask) => session.explainer.more(ask),
  light: (lit) => session.explainer.light(lit),
  select: (from, to) => {
    if (roomFor.board.matches) showPane("rules");
    withEditor((editor) => editor.select(from, to));
  },
  show: showRule,
  audit: (seconds) => session.workers.audit(seconds),
  cover: (seconds) => session.workers.cover(seconds),
  covered: (result) => session.explainer.cover(result),
  replay: showLine,
  failed: showFailure,
});
const statusView = createStatus(status);
const galleryView = createGallery(galleryPage, {
  open: (name) => void session.openGame(name),
  openOwn,
  remove: removeOwn,
  create: () => session.open(documents.newDoc("", "", "", true)),
  import: importFile,
  exportAll,
  close: closeDialog,
  own: () => documents.list(),
  picture: (game) => session.bundled.picture(game),
});
const menu = createMenu(matchPane);
const toasts = createToasts(floating, { undo: () => session.undoToast(), dismiss: (id) => session.dismissToast(id) });
const shareView = createShare(floating, { close: closeDialog, link, copy, file: saveFile });
const playersView = createPlayers(floating, { close: closeDialog, setPlayer: (role, id) => session.setPlayer(role, id) });
const shortcutsView = createShortcuts(floating, { close: closeDialog });
const commandsView = createCommands(floating, { close: closeDialog, list: commands });
const hintsView = createHints(floating, {
  next: () => session.show({ hint: session.state.ui.hint + 1 }),
  hide: () => session.show({ hint: 0 }),
  places: (hint) => {
    if (roomFor.one.matches) return null; // a phone has no room for hints
    const [rules, lists, analysis] = [rulesPane.querySelector(".editor"), matchPane.querySelector(".lists"), analysisPane].map((each) => each?.getBoundingClientRect() ?? new DOMRect());
    const about = [rules, matchPane.querySelector(".stage")?.getBoundingClientRect(), analysis?.width ? analysis : views.getBoundingClientRect()][hint - 1];
    const rooms = (hint === 3 ? [analysis, lists, rules] : [lists, analysis, rules]).flatMap((room) => (room && room.width > 0 ? [room] : []));
    return about ? { about, rooms } : null;
  },
});
createSplitters(app, panes, local);

/** @type {State | null} */
let drawn = null;
let asked = false;

const redraw = () => {
  if (asked) return;
  asked = true;
  requestAnimationFrame(draw);
};
session.subscribe(redraw);
for (const room of Object.values(roomFor)) room.addEventListener("change", redraw);

function draw() {
  asked = false;
  const { state } = session;
  const { ui } = state;
  const pane = paneShown(ui.pane);
  if (drawn?.ui !== ui || app.dataset["pane"] !== pane) {
    app.dataset["pane"] = pane;
    panes.dataset["maximised"] = ui.maximised;
    panes.hidden = ui.dialog === "games";
    propnetPanel.hidden = ui.tool !== "propnet";
    factsPanel.hidden = ui.tool !== "facts";
    for (const [tab, name] of /** @type {const} */ ([[propnetTab, "propnet"], [factsTab, "facts"]])) {
      tab.setAttribute("aria-selected", String(ui.tool === name));
      tab.tabIndex = ui.tool === name ? 0 : -1;
    }
    for (const button of views.children) {
      if (button instanceof HTMLElement) button.setAttribute("aria-current", String(button.dataset["pane"] === pane));
    }
    if (ui.theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = ui.theme;
    if (drawn && drawn.ui.hint > 0 && ui.hint === 0) keep("gdl.hints", "seen");
  }
  drawn = state;
  for (const view of [topbar, rulesView, matchView, analysisView, factsView, statusView, galleryView, toasts, shareView, playersView, shortcutsView, commandsView, hintsView]) view.update(state);
  propnetView.update(state, ui.tool === "propnet" && (!roomFor.two.matches || pane === "propnet"));
  const named = `${title(state) || texts.noTitle} · ${texts.product}`;
  if (document.title !== named) document.title = named;
}

// ------------------------------------------------------------ actions

async function format() {
  const text = await session.explainer.format();
  if (text !== null) withEditor((editor) => editor.replace(text));
}

/** Shows where a line of joint moves leads, as a variation. @param {string[][]} line */
function showLine(line) {
  if (roomFor.board.matches) showPane("play");
  session.showLine(line);
}

/** @param {unknown} error @param {(words: string) => void} show */
function showFailure(error, show) {
  session.failed(error, (problem) => show(problemText(problem)));
}

function goToFirstError() {
  const first = session.state.check?.result.diagnostics.find((each) => each.severity === "error");
  if (!first) return;
  if (roomFor.board.matches) showPane("rules");
  requestAnimationFrame(() => withEditor((editor) => editor.select(first.from, first.to)));
}

/** @param {number} rule index into the forms of the text that was read last */
function showRule(rule) {
  const form = session.state.check?.result.forms[rule];
  if (!form) return;
  if (session.state.ui.maximised !== "") session.show({ maximised: "" });
  if (roomFor.board.matches) showPane("rules");
  requestAnimationFrame(() => withEditor((editor) => editor.select(form.from, form.to)));
}

function nextTheme() {
  const order = /** @type {Theme[]} */ (["system", "light", "dark"]);
  const next = order[(order.indexOf(session.state.ui.theme) + 1) % order.length] ?? "system";
  keep("gdl.theme", next);
  session.show({ theme: next });
}

/** @param {{position: boolean, view: boolean}} what */
async function link({ position, view }) {
  const { state } = session;
  /** @type {import("./js/documents/link.js").Shared} */
  const shared = { rules: session.state.doc.text };
  if (position) shared.moves = movesTo(state.tree);
  if (view) shared.view = { tool: state.ui.tool, pane: state.ui.pane };
  return `${location.origin}${location.pathname}${await encodeLink(shared)}`;
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    session.toast("copied");
  } catch {
    session.toast("copy-failed");
  }
}

function saveFile() {
  saveText(fileName(session.state.doc.name), session.state.doc.text);
}

async function exportAll() {
  for (const entry of documents.list()) {
    const found = await documents.load(entry.doc.id);
    if (found) saveText(fileName(found.doc.name), found.doc.text);
    else session.toast("own-unreadable");
  }
}

function importFile() {
  chooseFile((file) => void openFile(file));
}

/** @param {File | undefined} file */
async function openFile(file) {
  if (!file) return;
  const read = await readText(file);
  if ("problem" in read) session.toast(read.problem, [file.name]);
  else session.open(documents.newDoc(read.name, read.text, "", true));
}

/** @param {string} id */
async function openOwn(id) {
  const found = await documents.load(id);
  if (!found) return session.toast("own-unreadable");
  const free = await documents.take(id);
  session.open(free ? found.doc : { ...documents.newDoc(found.doc.name, found.doc.text, found.doc.game, true) }, found.match);
}

/** @param {string} id */
async function removeOwn(id) {
  const found = await documents.load(id);
  documents.remove(id);
  galleryView.refresh();
  if (found) {
    session.toast("deleted", [`${found.doc.name}.kif`], () => {
      documents.save(found.doc, found.match);
      galleryView.refresh();
    });
  }
}

/** @param {string} fragment */
async function openLink(fragment) {
  const opened = await decodeLink(fragment);
  if (opened.kind === "game") await session.openGame(opened.name);
  else if (opened.kind === "shared") {
    session.openShared(opened.shared);
    showView(opened.shared.view ?? {});
  } else if (opened.kind === "bad") session.toast(opened.code);
  if (opened.kind !== "none") history.replaceState(null, "", location.pathname + location.search);
}

/** @param {Record<string, string | number | boolean>} view as a link carries it */
function showView(view) {
  const { tool, pane } = view;
  if (tool === "propnet" || tool === "facts") session.show({ tool });
  if (pane === "play" || pane === "rules" || pane === "analysis" || pane === "propnet" || pane === "facts") session.show({ pane });
}

/** @returns {Command[]} */
function commands() {
  const { state } = session;
  const say = texts.commands.list;
  /** @type {[keyof typeof say, () => void, string?][]} */
  const own = [
    ["newMatch", () => session.newMatch()],
    ["undo", () => session.undo(), "U"],
    ["redo", () => session.redo(), "R"],
    ["analyse", () => (showPane("analysis"), analysisView.showAnalysis(), void session.workers.analyse())],
    ["moveNow", () => session.workers.moveNow()],
    ["players", () => session.show({ dialog: "players" })],
    ["flip", () => session.patch({ flipped: !session.state.flipped })],
    ["copyMoves", () => void copy(movesTo(session.state.tree).map((joint) => `(${joint.join(" ")})`).join(" "))],
    ["log", () => (showPane("play"), session.show({ list: "log" }))],
    ["share", () => session.show({ dialog: "share" })],
    ["gallery", () => session.show({ dialog: "games" })],
    ["format", () => void format(), "Shift Alt F"],
    ["outline", () => (showPane("rules"), rulesView.outline())],
    ["definition", () => (showPane("rules"), withEditor((editor) => editor.goToDefinition())), "F12"],
    ["uses", () => (showPane("rules"), withEditor((editor) => editor.listUses())), "Shift F12"],
    ["rename", () => (showPane("rules"), withEditor((editor) => editor.rename())), "F2"],
    ["foldAll", () => withEditor((editor) => editor.foldAll())],
    ["unfoldAll", () => withEditor((editor) => editor.unfoldAll())],
    ["nextProblem", () => withEditor((editor) => editor.nextProblem()), "F8"],
    ["newSheet", () => session.open(documents.newDoc("", "", "", true))],
    ["importSheet", importFile],
    ["saveFile", saveFile],
    ["focusRules", () => (showPane("rules"), withEditor((editor) => editor.focus())), "Alt 1"],
    ["focusBoard", () => (showPane("play"), matchView.focusBoard()), "Alt 2"],
    ["theme", nextTheme],
    ["hints", () => session.show({ hint: 1 })],
    ["shortcuts", () => session.show({ dialog: "shortcuts" }), "?"],
  ];
  const forms = state.check?.result.forms ?? [];
  const facts = current(state)?.facts ?? [];
  return [
    ...own.map(([id, run, keys]) => ({ id, label: say[id], group: /** @type {const} */ ("command"), run, ...(keys ? { keys } : {}) })),
    ...state.games.map((game) => ({ id: game.name, label: game.title, detail: game.description, group: /** @type {const} */ ("game"), run: () => void session.openGame(game.name) })),
    ...forms.filter((form) => form.name !== "").map((form) => ({ id: `${form.from}`, label: form.head, detail: texts.facts.line(form.line), group: /** @type {const} */ ("rule"), run: () => withEditor((editor) => editor.select(form.from, form.to)) })),
    ...facts.map((fact) => ({ id: fact, label: spoken(fact), group: /** @type {const} */ ("fact"), run: () => why(`(true ${fact})`) })),
  ];
}

// ------------------------------------------------------------ events

document.addEventListener("keydown", (event) => {
  const typing = event.composedPath()[0];
  const inText = typing instanceof HTMLElement && (typing.isContentEditable || typing instanceof HTMLInputElement || typing instanceof HTMLSelectElement);
  const { ui } = session.state;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") session.show({ dialog: "commands" });
  else if (event.key === "F8" && !inText) withEditor((editor) => editor.nextProblem());
  else if (event.key === "?" && !inText && ui.dialog === "") session.show({ dialog: "shortcuts" });
  else if (event.key === "Escape" && ui.dialog === "games") closeDialog();
  else if (event.key === "Escape" && ui.maximised !== "" && !inText) session.show({ maximised: "" });
  else if (event.altKey && ["1", "2", "3", "4"].includes(event.key)) {
    const pane = /** @type {PaneName[]} */ (["rules", "play", "analysis", ui.tool])[Number(event.key) - 1] ?? "play";
    showPane(pane);
    if (pane === "rules") withEditor((editor) => editor.focus());
    else if (pane === "play") matchView.focusBoard();
    else if (pane === "analysis") analysisView.focus();
    else (pane === "propnet" ? propnetTab : factsTab).focus();
  } else return;
  event.preventDefault();
});
tabList.addEventListener("keydown", (event) => {
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  const next = session.state.ui.tool === "propnet" ? "facts" : "propnet";
  showTool(next);
  (next === "propnet" ? propnetTab : factsTab).focus();
});
addEventListener("hashchange", () => void openLink(location.hash));
addEventListener("pagehide", () => session.saveNow());
addEventListener("dragover", (event) => {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  document.body.classList.add("dropping");
});
addEventListener("dragleave", (event) => event.relatedTarget === null && document.body.classList.remove("dropping"));
addEventListener("drop", (event) => {
  document.body.classList.remove("dropping");
  const [file] = event.dataTransfer?.files ?? [];
  if (!file) return;
  event.preventDefault();
  void openFile(file);
});

// ------------------------------------------------------------ the rest

draw();
if (linked.kind === "shared") showView(linked.shared.view ?? {});
if (linked.kind === "bad") session.toast(linked.code);
if (linked.kind === "game") void openLink(location.hash);
else if (linked.kind !== "none") history.replaceState(null, "", location.pathname + location.search);
if ("serviceWorker" in navigator && location.protocol !== "file:") {
  // It fetches all files once more, which would hold up the first position.
  begun.then(() => navigator.serviceWorker.register("sw.js")).then(() => navigator.serviceWorker.ready).then(() => statusView.offline(), () => {
    // Without it the page works as long as there is a network.
  });
}
