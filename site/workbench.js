// @ts-check
// Wires the page around the first view: makes the other views and tells each
// what the others do. What things mean is decided in the rooms of js/. Each
// part is made in a task of its own, so that the visitor is heard meanwhile.

import {
  addViews, address, asking, begun, complete, documents, draw, embedded, engine, examiner, firstGame, frame,
  lessonAwaited, linked, matchView, menu, newEngine, open, panes, places, redraw, session, setSetting, storage,
  themeButton, versions,
} from "./first.js";
import { analysisActions } from "./js/analysis/actions.js";
import { createAnalysisPane } from "./js/analysis/pane.js";
import { saveBlob, saveText } from "./js/documents/files.js";
import { pageFragment, WORKSHOP } from "./js/documents/link.js";
import { factsActions } from "./js/facts/actions.js";
import { createFactsDialog } from "./js/facts/dialog.js";
import { createFacts } from "./js/facts/facts.js";
import { createGallery } from "./js/gallery/gallery.js";
import { createNewGame } from "./js/gallery/new-game.js";
import { Attempts } from "./js/learn/attempts.js";
import { Course } from "./js/learn/course.js";
import { createExerciseBar } from "./js/learn/exercise-bar.js";
import { createLessonList } from "./js/learn/lesson-list.js";
import { createLesson } from "./js/learn/lesson.js";
import { lessonActions } from "./js/learn/actions.js";
import { lessonLinks } from "./js/learn/lesson-links.js";
import { coursePaper } from "./js/learn/paper.js";
import { lessonPrinting } from "./js/learn/printing.js";
import { Progress } from "./js/learn/progress.js";
import { createMatchStore } from "./js/documents/match-store.js";
import { noDatabase } from "./js/documents/storage.js";
import { LiveMatch } from "./js/manager/live-match.js";
import { createMatchDialog } from "./js/manager/match-dialog.js";
import { Players } from "./js/manager/players.js";
import { propnetActions } from "./js/net/actions.js";
import { createPropnet } from "./js/net/propnet.js";
import { format, rulesActions } from "./js/rules/actions.js";
import { createEarlier } from "./js/rules/earlier.js";
import { createRules } from "./js/rules/rules.js";
import { giveWay } from "./js/shared/give-way.js";
import { keepSince } from "./js/shared/since.js";
import { problemText } from "./js/shared/texts.js";
import { dialogActions, galleryActions, toastActions } from "./js/shell/actions.js";
import { createCommands } from "./js/shell/command-palette.js";
import { keepAddress, pageOpener } from "./js/shell/address.js";
import { createBackButtons } from "./js/shell/back-buttons.js";
import { commands } from "./js/shell/commands.js";
import { createShortcuts } from "./js/shell/shortcut-list.js";
import { linkElements } from "./js/shell/linking.js";
import { followLinks } from "./js/shell/links.js";
import { workOffline } from "./js/shell/offline.js";
import { acceptDroppedFiles, ownDocuments } from "./js/shell/own-documents.js";
import { printSheets } from "./js/shell/print.js";
import { createSettings } from "./js/shell/settings.js";
import { createShare } from "./js/shell/share.js";
import { createStatus } from "./js/shell/status.js";
import { createWorkshop } from "./js/workshop/pane.js";
import { startWorkshop } from "./js/workshop/start.js";
import { createToasts } from "./js/shell/toasts.js";
import { comparePage, learnPages, matchPages } from "./pages.js";
import skeleton from "./skeleton.kif";

// ------------------------------------------ what several panes can do

const own = ownDocuments(session, documents, { firstGame: firstGame.name,
  listChanged: () => galleryView.refresh(), fileSaved: () => comparison.savedFile() });
const { why } = asking;
const { show } = panes;
const dialogs = dialogActions(session, own);

/** Shows where a line of joint moves leads, as a variation. @param {string[][]} line */
function replay(line) {
  panes.bringUp("play");
  session.match.showLine(line);
}

const matchStore = createMatchStore(embedded ? noDatabase : undefined);
const progress = new Progress(storage);
const attempts = new Attempts(storage);
const course = new Course({ session, examiner, progress, attempts, awaited: lessonAwaited !== null,
  changed: () => redraw() });
const printing = lessonPrinting(course);

const { workshop, own: ownPlayers } = startWorkshop(session, storage, () => redraw());
const players = new Players({
  engine: newEngine, carrier: () => new Worker(ASSETS.carrier), secure: location.protocol === "https:",
  own: (id) => ownPlayers.create(id), hasOwn: (id) => ownPlayers.has(id),
});
const liveMatch = new LiveMatch({ session, players, store: matchStore, storage,
  unkept: () => embedded || session.toast("match-unkept") });
workshop.players = players;
workshop.manage = (settings) => void liveMatch.start(settings);

/** The same after what lies over the panes was closed. @template {unknown[]} A @param {(...about: A) => void} run */
const closing = (run) => (/** @type {A} */ ...about) => (dialogs.close(), run(...about));

/** @param {unknown} error @param {(words: string) => void} tell */
function failed(error, tell) {
  session.failed(error, (problem) => tell(problemText(problem)));
}

// ------------------------------------------------------------ the panes

await giveWay();
const rulesView = createRules(frame.rules, rulesActions(session, (run) => rulesView.use(run),
  { firstGame: firstGame.name, skeleton }, {
    maximise: panes.maximise, compare: () => session.show({ dialog: "compare" }),
    ...lessonLinks(course),
  }));
const withEditor = rulesView.use;

/** Does something with the editor in sight: what is hidden takes no focus. @type {typeof withEditor} */
function inRules(run) {
  if (!panes.room().besideBoard) return withEditor(run);
  show("rules");
  requestAnimationFrame(() => withEditor(run));
}

await giveWay();
const analysisView = createAnalysisPane(frame.analysis, analysisActions(session, {
  maximise: () => panes.maximise("analysis"), replay, failed,
}));
await giveWay();
const propnetView = createPropnet(frame.propnet, propnetActions(session, {
  show: places.showRule, why, replay, menu: menu.open, failed,
  save: (name, file) => (typeof file === "string" ? saveText(name, file) : saveBlob(name, file)),
}));
await giveWay();
const factsView = createFacts(frame.facts, factsActions(session, {
  why, select: places.select, show: places.showRule, replay, failed,
}));

await giveWay();
const lessonView = createLesson(frame.lesson, { progress, attempts }, lessonActions(session, course, {
  replay, select: places.select, line: (line) => places.line(line),
  print: (what) => void printing.print(what), copy: (text) => dialogs.copy(text),
}));
const exerciseView = createExerciseBar(frame.exercise, {
  reset: () => course.reset(), check: () => (panes.bringUp("lesson"), void course.check()), stop: () => course.stop(),
});

const workshopView = createWorkshop(frame.workshop, session, workshop, { copy: (text) => dialogs.copy(text) });

// ------------------------------------------------- what stands around them

await giveWay();
const lessonList = createLessonList(progress);
const backButtons = createBackButtons(() => session.show({ dialog: "" }));
const galleryView = createGallery(frame.gallery, galleryActions(session, own,
  () => void course.list().then(() => lessonList.update(course.state))), backButtons.make(), lessonList.element);
await giveWay();
const page = { session, frame, matches: matchStore, changed: () => redraw(), copy: dialogs.copy,
  makeBack: backButtons.make };
const drawMatches = matchPages({ ...page, examiner, players, liveMatch });
const { comparison, draw: drawComparison } = comparePage({ ...page, examiner, own, replay });
const { authoring, showAnswer, draw: drawLearning } = learnPages({ ...page, examiner, documents, course, progress });
await giveWay();
const status = createStatus(frame.status, { saveFile: own.saveFile });
const palette = createCommands(frame.floating, {
  close: dialogs.close,
  list: () => commands(session, {
    show, withEditor, inRules, select: places.select, outline: rulesView.outline,
    format: () => void format(session, withEditor),
    analyse: isAnalysed() ? () => (analysisView.showAnalysis(), void session.analysing.analyse()) : null,
    focusBoard: matchView.focusBoard, copy: dialogs.copy, why, nextTheme: themeButton, own,
    workshop: openWorkshop,
  }),
});
await giveWay();
const views = [
  rulesView, analysisView, factsView, galleryView,
  createToasts(frame.floating, toastActions(session)),
  createShare(frame.floating, dialogs), createMatchDialog(frame.floating, {
    close: dialogs.close, setPlayer: dialogs.setPlayer,
    setClocks: (clocks) => session.patch({ clocks }),
    start: (settings) => {
      session.patch({ paused: true }); // the manager asks for the next move
      session.show({ dialog: "", hint: 0 }); // a hint would hide the messages
      setTimeout(() => void liveMatch.start(settings)); // all of the page was styled again as the dialog closed
    },
    matches: () => session.show({ dialog: "matches" }),
  }), createShortcuts(frame.floating, dialogs),
  createEarlier(frame.floating, { close: dialogs.close, list: (id) => versions.list(id), restore: (text) => {
    const { doc } = session.state;
    void versions.keep(doc.id, doc.text);
    withEditor((editor) => (editor.replace(text)
      ? session.toast("restored", [], () => withEditor((there) => there.undo())) : session.toast("locked-lines")));
  } }),
  createFactsDialog(frame.floating, { close: dialogs.close, ...factsActions(session, {
    why, failed, select: closing(places.select), show: closing(places.showRule), replay: closing(replay),
  }) }),
  createSettings(frame.floating, { close: dialogs.close, set: setSetting }),
  createNewGame(frame.floating, { close: dialogs.close, create: own.create }),
  palette,
];

// ----------------------------------------------------------- keys, links, files

const focus = {
  rules: () => inRules((editor) => editor.focus()), play: matchView.focusBoard, analysis: analysisView.focus,
  lesson: () => {}, workshop: workshopView.focus, propnet: () => frame.focusTool("propnet"),
  facts: () => frame.focusTool("facts"),
};
if (!embedded) {
  acceptDroppedFiles(own.openFile);
  session.subscribe(({ doc }) => versions.follow(doc));
  void begun.then(() => versions.sweep((id) => documents.entry(id) !== null));
}
addEventListener("pagehide", () => authoring.leaving());
keepSince(document);
printSheets(() => session.state, { lesson: printing.paper, player: () => (isCrafting() ? workshop.state.player : null),
  exercises: () => coursePaper(authoring.state.course) });

// -------------------------------------------------------- what lights up together

await giveWay();
const linking = linkElements(frame.app, session.pointing, { why, show: places.showRule, menu: menu.open });
session.pointing.subscribe(rulesView.link);
session.pointing.subscribe(propnetView.link);

// -------------------------------------------------------------- drawing

const kept = keepAddress(Boolean(embedded));
/** @type {ReturnType<typeof followLinks> | null} */
let links = null;
const keepAddressed = () => kept.update(fragment(), links?.following() ?? true, session.state.doc);
const drawn = [...views.map((view) => () => view.update(session.state)), ...otherViews()];
complete({
  // The address before anything is drawn: whoever sees a page can go back from it.
  follow: () => (course.follow(), comparison.follow(), workshop.follow(), keepAddressed()),
  layout: () => course.layout(), isCrafting, step: () => course.title, openWorkshop,
  withEditor, liveMatch,
  learn: () => void course.open("facts-and-rules"),
  find: () => (session.show({ dialog: "commands" }), palette.update(session.state)), // it takes the next letter
  inRules, goTo: (pane) => (show(pane), focus[pane]()),
});
draw();
for (const drawOne of drawn) {
  drawOne();
  await giveWay();
}
addViews(...drawn);
draw(); // what has changed meanwhile
pageStart.drawn();
links = followLinks(session, { linked, address, open, embedded: Boolean(embedded) }, {
  showView: panes.showView, showLesson: (name, step) => course.open(name, step), leaveLesson: () => course.leave(),
  showCourse: (code, step) => course.openLinked(code, step),
  showWorkshop: () => workshop.open(), leaveWorkshop: () => workshop.leave(),
  showPlayer: (player) => workshop.openLinked(player), showPage: pageOpener(session, () => authoring.state.id !== ""),
  showAnswer, showSheet: own.returnTo, followed: (link) => (kept.followed(fragment(), link), redraw()),
});
void begun.then(() => liveMatch.offer());
void begun.then(() => requestAnimationFrame(() => requestAnimationFrame(pageStart.begun))); // and has been drawn
if (!embedded) void workOffline(engine, status.offline);

/** The workshop has no room in a lesson, which is left as by a link to the workshop. */
function openWorkshop() {
  course.leave();
  workshop.open();
}

/** Whether the pane of the analysis is there: a lesson and the workshop take its room. */
function isAnalysed() {
  return !workshop.state.open && course.layout() === "";
}

function isCrafting() {
  return workshop.state.open && course.layout() === "";
}

/** The fragment of what takes the place of the board, or "". */
function fragment() {
  return pageFragment(session.state.ui.dialog) || course.address || (isCrafting() ? WORKSHOP : "");
}

/** Views that show more than the session, and what follows from what is drawn. */
function otherViews() {
  return [
    ...drawMatches, drawComparison, ...drawLearning,
    () => workshopView.update(isCrafting()),
    () => backButtons.update(course.state.lesson === null && !workshop.state.open),
    () => {
      lessonView.update(session.state, course.state, { hasNext: course.next !== undefined, changed: course.changed });
      lessonAwaited?.update(session.state, course.isAwaited);
      status.update(session.state, { awaited: course.isAwaited, crafting: isCrafting() });
    },
    () => exerciseView.update(course.state, course.exercise),
    () => propnetView.update(session.state, session.state.ui.tool === "propnet"
      && (!panes.room().oneOther || panes.shown() === "propnet")),
    () => (session.pointing.follow(), linking.refresh()),
    () => embedded?.update(session.state),
  ];
}
