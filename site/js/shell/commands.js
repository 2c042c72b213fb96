// @ts-check
// All that the command palette offers: commands, the games, and the rules and
// facts of the sheet that is open.

import { movesTo } from "../session/match-tree.js";
import { current } from "../session/queries.js";
import { spoken } from "../shared/terms.js";
import { texts } from "../shared/texts.js";
import { commandTexts } from "./texts.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../session/state.js").PaneName} PaneName */
/** @typedef {import("./command-palette.js").Command} Command */
/** @typedef {import("../rules/rules.js").WithEditor} WithEditor */
/** @typedef {keyof typeof commandTexts.list} CommandName */

/**
 * @typedef {object} CommandActions
 * @property {(pane: PaneName) => void} show
 * @property {WithEditor} withEditor
 * @property {WithEditor} inRules brings the editor up first, where another pane hides it
 * @property {(from: number, to: number) => void} select a place in the text
 * @property {() => void} outline
 * @property {() => void} format
 * @property {(() => void) | null} analyse  null where its pane has no room
 * @property {() => void} focusBoard
 * @property {(text: string) => void} copy
 * @property {(atom: string) => void} why
 * @property {() => void} nextTheme
 * @property {() => void} workshop
 * @property {import("./own-documents.js").OwnDocuments} own
 */

/**
 * @param {Session} session
 * @param {CommandActions} actions
 * @returns {Command[]}
 */
export function commands(session, actions) {
  /** @type {Partial<Record<CommandName, string>>} */
  const also = commandTexts.also;
  const own = [...matchCommands(session, actions), ...rulesCommands(session, actions),
    ...pageCommands(session, actions)];
  return [
    ...own.map(([id, run, keys]) => /** @type {Command} */ ({ id, label: commandTexts.list[id], group: "command",
      also: also[id] ?? "", run, ...(keys ? { keys } : {}) })),
    ...gameCommands(session),
    ...ruleCommands(session, actions),
    ...factCommands(session, actions),
  ];
}

/** @typedef {[CommandName, () => void, string?][]} Named each with its keys, if it has some */

/** @param {Session} session @param {CommandActions} actions @returns {Named} */
function matchCommands(session, { show, analyse, copy, focusBoard }) {
  const moves = () => movesTo(session.state.tree).map((joint) => `(${joint.join(" ")})`).join(" ");
  /** @type {Named} */
  const analysis = analyse ? [["analyse", () => (show("analysis"), analyse())]] : [];
  return [
    ["newMatch", () => session.match.restart()],
    ["undo", () => session.match.undo(), "U"],
    ["redo", () => session.match.redo(), "R"],
    ...analysis,
    ["moveNow", () => session.builtInTurns.moveNow()],
    ["players", () => session.show({ dialog: "players" })],
    ["matches", () => session.show({ dialog: "matches" })],
    ["flip", () => session.patch({ flipped: !session.state.flipped })],
    ["copyMoves", () => copy(moves())],
    ["log", () => (show("play"), session.show({ list: "log" }))],
    ["focusBoard", () => (show("play"), focusBoard()), "Alt 2"],
  ];
}

/** @param {Session} session @param {CommandActions} actions @returns {Named} */
function rulesCommands(session, actions) {
  const { show, withEditor, outline, format } = actions;
  const inRules = (/** @type {Parameters<WithEditor>[0]} */ run) => () => (show("rules"), actions.inRules(run));
  return [
    ["focusRules", inRules((editor) => editor.focus()), "Alt 1"],
    ["format", format, "Shift Alt F"],
    ["outline", () => (show("rules"), outline())],
    ["definition", inRules((editor) => editor.goToDefinition()), "F12"],
    ["uses", inRules((editor) => editor.listUses()), "Shift F12"],
    ["rename", inRules((editor) => editor.rename()), "F2"],
    ["earlier", () => session.show({ dialog: "history" })],
    ["foldAll", () => withEditor((editor) => editor.foldAll())],
    ["unfoldAll", () => withEditor((editor) => editor.unfoldAll())],
    ["nextProblem", () => actions.inRules((editor) => editor.nextProblem()), "F8"],
  ];
}

/** @param {Session} session @param {CommandActions} actions @returns {Named} */
function pageCommands(session, { nextTheme, own, workshop }) {
  return [
    ["share", () => session.show({ dialog: "share" })],
    ["gallery", () => session.show({ dialog: "games" })],
    ["compare", () => session.show({ dialog: "compare" })],
    ["workshop", workshop],
    ["learn", () => session.show({ dialog: "learn" })],
    ["newSheet", () => session.show({ dialog: "new" })],
    ["importSheet", own.chooseFile],
    ["saveFile", own.saveFile],
    ["print", () => window.print()],
    ["theme", nextTheme],
    ["settings", () => session.show({ dialog: "settings" })],
    ["hints", () => session.show({ hint: 1 })],
    ["shortcuts", () => session.show({ dialog: "shortcuts" }), "?"],
  ];
}

/** @param {Session} session @returns {Command[]} */
function gameCommands(session) {
  return session.state.games.map(({ name, title, description }) =>
    ({ id: name, label: title, detail: description, group: "game", run: () => void session.openGame(name) }));
}

/** @param {Session} session @param {CommandActions} actions @returns {Command[]} */
function ruleCommands(session, { select }) {
  const forms = session.state.check?.result.forms ?? [];
  return forms.filter(({ name }) => name !== "").map(({ from, to, head, lineNumber }) =>
    ({ id: `${from}`, label: head, detail: texts.line(lineNumber), group: "rule", run: () => select(from, to) }));
}

/** @param {Session} session @param {CommandActions} actions @returns {Command[]} */
function factCommands(session, { why }) {
  const facts = current(session.state)?.facts ?? [];
  return facts.map((fact) => ({ id: fact, label: spoken(fact), group: "fact", run: () => why(`(true ${fact})`) }));
}
