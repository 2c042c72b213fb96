// @ts-check
// What a visitor sees first: makes the session, the frame, the top bar and the
// match, and draws them. The rest of the page comes after the first paint
// (workbench.js), adds its views here and says what it can do.

import "./watched.js"; // before all that needs what it makes
import firstRules from "../games/tic-tac-toe/rules.kif";
import { saveText } from "./js/documents/files.js";
import { createAsking } from "./js/facts/asking.js";
import { matchActions } from "./js/match/actions.js";
import { createMatch } from "./js/match/match.js";
import { createPlaces } from "./js/rules/places.js";
import { title } from "./js/session/queries.js";
import { startSession } from "./js/session/start.js";
import { perFrame } from "./js/shared/dom.js";
import { inTurns } from "./js/shared/in-turns.js";
import { createMenu } from "./js/shared/menu.js";
import { texts } from "./js/shared/texts.js";
import { topbarActions } from "./js/shell/actions.js";
import { embed, isEmbedded } from "./js/shell/embedding.js";
import { keepFocus } from "./js/shell/focus.js";
import { createFrame } from "./js/shell/frame.js";
import { hintPlaces } from "./js/shell/hint-places.js";
import { createHints } from "./js/shell/hints.js";
import { asksForLesson, createLessonAwaited } from "./js/shell/lesson-awaited.js";
import { saveBeforeLeaving } from "./js/shell/leaving.js";
import { copy } from "./js/shell/links.js";
import { createPanes } from "./js/shell/panes.js";
import { keepSetting, keepSettings } from "./js/shell/settings.js";
import { listenToKeys } from "./js/shell/shortcuts.js";
import { createSplitters } from "./js/shell/splitters.js";
import { applyTheme, nextTheme } from "./js/shell/theme.js";
import { createTopbar } from "./js/shell/topbar.js";
import { createUndoing } from "./js/shell/undoing.js";

/**
 * What the first view asks of the rest of the page.
 * @typedef {object} Workbench
 * @property {() => void} follow         what stands in place of the panes follows the session
 * @property {() => "" | "text" | "ask" | "rules" | "board"} layout what a lesson takes the panes for
 * @property {() => boolean} isCrafting  the workshop stands in place of the rules
 * @property {() => string} step         the name of a lesson's step that has no sheet, or ""
 * @property {() => void} openWorkshop
 * @property {() => void} learn begins the course
 * @property {() => void} find opens the palette
 * @property {import("./js/rules/rules.js").WithEditor} withEditor
 * @property {import("./js/rules/rules.js").WithEditor} inRules the same with the editor in sight
 * @property {(pane: import("./js/session/state.js").PaneName) => void} goTo shows a pane and gives it the focus
 * @property {import("./js/manager/live-match.js").LiveMatch} liveMatch
 */

/** Until the rest is there. @type {Pick<Workbench, "follow" | "layout" | "isCrafting" | "step">} */
let standing = { follow() {}, layout: () => "", isCrafting: () => false, step: () => "" };
/** @type {(workbench: Workbench) => void} */
let arrive;
/** @type {Promise<Workbench>} */
const workbench = new Promise((resolve) => void (arrive = resolve));
/** @param {(workbench: Workbench) => void} run as soon as the rest is there */
const later = (run) => void workbench.then(run);

export const firstGame = { name: "tic-tac-toe", text: firstRules };
const started = await startSession(firstGame, { safe: await pageStart.safe, embedded: isEmbedded(), sheetOf });
export const { session, documents, preferences, storage, versions, linked, address, open, examiner, newEngine, begun,
  calm, engine } = started;
/** @type {import("./js/rules/rules.js").WithEditor} */
const withEditor = (run) => later((there) => there.withEditor(run));
export const panes = createPanes(session, preferences, () => redraw());
export const frame = createFrame({
  show: panes.show, showTool: panes.showTool, maximiseTools: () => panes.maximise("tools"),
});
createSplitters(frame.app, frame.panes, storage);
keepFocus(frame);
/** In the place of the lesson that a link asks for, until it is there. */
export const lessonAwaited = asksForLesson(linked) ? createLessonAwaited(frame.lesson) : null;
if (lessonAwaited) standing = { ...standing, layout: () => "text", step: () => texts.lessonAwaited };
const undoing = createUndoing(session, {
  undo: () => new Promise((tell) => withEditor((editor) => tell(editor.undo()))),
  redo: () => new Promise((tell) => withEditor((editor) => tell(editor.redo()))),
}, (settings) => keepSettings(session, preferences, settings));
export const embedded = isEmbedded() ? embed(session, frame) : null; // keys and files are for the page around it
if (!embedded) {
  saveBeforeLeaving(session, documents);
  listenToKeys(session, {
    nextProblem: () => later((there) => there.inRules((editor) => editor.nextProblem())),
    goTo: (pane) => later((there) => there.goTo(pane)),
    find: () => later((there) => there.find()),
    ...undoing,
  });
}

export const menu = createMenu();
/** Beside a lesson and in a frame there is no pane for facts. */
const showFacts = () => (embedded || standing.layout() !== "" ? session.show({ dialog: "why" }) : panes.showFacts());
export const asking = createAsking(session, menu, showFacts);
export const places = createPlaces(session, withEditor, () => panes.bringUp("rules"));

/** @param {import("./js/documents/settings.js").SettingName} name @param {unknown} value */
export const setSetting = (name, value) => keepSetting(session, preferences, name, value);
export const themeButton = () => setSetting("theme", nextTheme(session.state.settings.theme));

export const matchView = createMatch(frame.match, matchActions(session, {
  takeBack: undoing.inMatch.undo, doAgain: undoing.inMatch.redo,
  askCell: asking.cell, asking: asking.turn, why: asking.why, whyMove: asking.move,
  conduct: (action) => later(({ liveMatch }) => liveMatch.conduct(action)),
  goOnMatch: () => later(({ liveMatch }) => liveMatch.goOn()),
  reopenMatch: () => later(({ liveMatch }) => void liveMatch.reopen()),
  leaveMatch: () => later(({ liveMatch }) => liveMatch.leave()),
  copy: (text) => void copy(session, text), saveLog: (text) => saveText("messages.txt", text),
  firstError: places.firstError, show: places.showRule,
  lastGood: () => {
    const { goodText } = session.reading;
    if (goodText !== null) withEditor((editor) => editor.replace(goodText));
  },
}));
const topbar = createTopbar(frame.top, topbarActions(session, {
  step: () => standing.step(), home: () => panes.show("play"), nextTheme: themeButton,
  workshop: () => later((there) => there.openWorkshop()),
}));
// Here, because on a phone it is the most that there is to read, and would come long after the board.
const hints = createHints(frame.floating, {
  next: () => session.show({ hint: session.state.ui.hint + 1 }),
  hide: () => session.show({ hint: 0 }),
  seen: () => preferences.keep("hints", "seen"),
  learn: () => (session.show({ hint: 0 }), later((there) => there.learn())),
  single: () => panes.room().single,
  places: (hint) => (session.state.ui.maximised === "" ? hintPlaces(hint, frame, panes.room().single) : null),
});

/** What draws the state; the match comes first, since it would be shifted by what came before it. */
const views = [matchView, topbar, hints].map((view) => () => view.update(session.state));
const drawViews = inTurns(views);
// Which pages and panes there are changes in one step, or two would be shown for as long as a turn takes.
export const draw = () => (place(), drawViews());
export const redraw = perFrame(draw);
session.subscribe(redraw);
draw();

let came = 0; // bytes of the engine
session.subscribe(({ engine: { bytes } }) => {
  if (bytes !== came) pageStart.goesOn();
  came = bytes;
});

/** Adds what draws the state, too, from the next drawing on. @param {(() => void)[]} more */
export const addViews = (...more) => void views.push(...more);

/** The rest of the page is there. @param {Workbench} there */
export function complete(there) {
  standing = there;
  arrive(there);
}

/** Settles when what has been drawn is on the screen; a page that is not looked at is not waited for. */
export const painted = () => new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, 100);
});

/** Which panes there are, and where. */
function place() {
  const { ui, settings } = session.state;
  standing.follow();
  frame.update(ui, panes.shown(), standing.layout(), standing.isCrafting());
  applyTheme(settings.theme);
  const shown = frame.heading(ui.dialog) || standing.step() || title(session.state) || texts.noTitle;
  const named = `${shown} · ${texts.product}`;
  if (document.title !== named) document.title = named;
}

/** @type {import("./js/session/start.js").SheetOf} */
async function sheetOf(name) {
  try {
    return (await import(`../games/${name}/rules.kif`)).default;
  } catch {
    return null; // there is no such game, or it does not come: then the worker is asked
  }
}
