// @ts-check
// Wires the pages that take the place of the panes: matches that were kept, two
// games compared, and what lessons need besides the lesson itself.

import { authorActions, ownListActions } from "./js/author/actions.js";
import { createAuthor } from "./js/author/author.js";
import { Authoring } from "./js/author/authoring.js";
import { OwnCourses } from "./js/author/own-courses.js";
import { createOwnList } from "./js/author/own-list.js";
import { createCompare } from "./js/compare/compare.js";
import { Comparison } from "./js/compare/comparison.js";
import { chooseFile, readText, saveText } from "./js/documents/files.js";
import { openStorage } from "./js/documents/storage.js";
import { learnActions } from "./js/learn/actions.js";
import { createClass } from "./js/learn/class.js";
import { Classroom } from "./js/learn/classroom.js";
import { createLearn } from "./js/learn/learn.js";
import { Records } from "./js/records/records.js";
import { createRecordsPage } from "./js/records/view.js";
import { isEmbedded } from "./js/shell/embedding.js";
import { Tournaments } from "./js/tournament/tournaments.js";
import { createTournaments } from "./js/tournament/view.js";

/**
 * What every page is given.
 * @typedef {object} Page
 * @property {import("./js/session/session.js").Session} session
 * @property {ReturnType<typeof import("./js/shell/frame.js").createFrame>} frame
 * @property {import("./js/documents/match-store.js").MatchStore} matches
 * @property {() => void} changed something that a page shows
 * @property {(text: string) => void} copy
 * @property {() => HTMLElement} makeBack a button that closes the page
 */

/**
 * Matches that were kept, and tournaments.
 * @param {Page & {
 *  examiner: ConstructorParameters<typeof Records>[0]["examiner"],
 *  players: import("./js/manager/players.js").Players,
 *  liveMatch: import("./js/manager/live-match.js").LiveMatch,
 * }} page
 * @returns {(() => void)[]} what draws them
 */
export function matchPages({ session, frame, matches: store, changed, copy, makeBack, examiner, players, liveMatch }) {
  const records = new Records({ session, store, examiner, changed,
    opened: (kept, node) => void liveMatch.show(kept, { status: "over", node }) });
  const tournaments = new Tournaments({ session, store, players, examiner, changed,
    ended: () => void records.refresh() });
  const tournamentsView = createTournaments({
    create: (order) => void tournaments.create(order), rules: (name) => session.bundled.text(name),
    show: (tournament) => void tournaments.show(tournament), run: () => void tournaments.run(),
    stop: () => tournaments.stop(), remove: (tournament) => void tournaments.remove(tournament),
    saveCsv: () => void tournaments.saveCsv(), saveJson: () => void tournaments.saveJson(),
    matches: (wanted) => void records.refresh().then(() => {
      recordsView.update(session.state, records.state);
      recordsView.show(wanted);
    }),
  });
  const recordsView = createRecordsPage(frame.matches, makeBack(), tournamentsView.element, {
    open: (kept) => void records.open(kept), saveOwn: (kept) => void records.saveOwn(kept),
    saveServer: (kept) => void records.saveServer(kept), remove: (kept) => void records.remove(kept),
    share: (kept) => void records.link(kept).then((link) => link !== null && copy(link)),
    importFile: () => chooseFile((file) => file && void readText(file).then((read) =>
      ("problem" in read ? session.toast(read.problem, [file.name]) : records.importFile(read.text))), ".json"),
  });
  return [
    () => tournamentsView.update(session.state, tournaments.state),
    () => recordsView.update(session.state, records.state)
      && void records.refresh().then(() => tournaments.refresh()),
  ];
}

/**
 * Two games side by side.
 * @param {Page & {
 *  examiner: ConstructorParameters<typeof Comparison>[0]["examiner"],
 *  own: ReturnType<typeof import("./js/shell/own-documents.js").ownDocuments>,
 *  replay: (line: string[][]) => void,
 * }} page
 */
export function comparePage({ session, frame, changed, makeBack, examiner, own, replay }) {
  const comparison = new Comparison({ session, examiner, changed });
  const view = createCompare(frame.compare, makeBack(), {
    own: () => own.list().map(({ doc: { id, name } }) => ({ id, name })), earlier: () => comparison.earlier,
    compare: (other) => void comparison.compare(other), longer: () => void comparison.longer(),
    stop: () => comparison.stop(),
    replay: (moves) => (session.show({ dialog: "" }), replay(moves)),
  });
  return { comparison, draw: () => view.update(session.state, comparison.state) };
}

/**
 * The list of lessons, exercises of one's own, and a class whose answers are checked.
 * @param {Page & {
 *  examiner: ConstructorParameters<typeof Classroom>[0]["examiner"],
 *  documents: ConstructorParameters<typeof OwnCourses>[0],
 *  course: import("./js/learn/course.js").Course,
 *  progress: import("./js/learn/progress.js").Progress,
 * }} page
 */
export function learnPages({ session, frame, changed, copy, makeBack, examiner, documents, course, progress }) {
  const classroom = new Classroom({ session, examiner, own: () => authoring.exercises(), changed,
    storage: openStorage(() => sessionStorage, isEmbedded()).storage });
  const classView = createClass(frame.classroom, classroom, {
    save: () => saveText("answers.csv", classroom.csv()), close: () => session.show({ dialog: "learn" }),
    open: (rules, moves, name) => session.openShared({ rules, moves, name }),
  });
  const authoring = new Authoring({ session, examiner, courses: new OwnCourses(documents),
    changed: () => (learnView.refresh(), changed()) });
  const preview = (/** @type {import("./js/learn/own-course.js").OwnCourse} */ made) =>
    void course.openOwn(made, { preview: true });
  const authorView = createAuthor(frame.author, authoring, authorActions(session, authoring, { preview, copy }));
  const learnView = createLearn(frame.learn, progress, createOwnList(ownListActions(session, authoring, preview)),
    makeBack(), learnActions(session, course));
  return {
    authoring,
    /** Puts an answer that came with a link among those of the class. @param {string} link */
    showAnswer: (link) => (classView.paste(link), session.show({ dialog: "class" })),
    draw: [
      () => classView.update(session.state, classroom.state),
      () => authorView.update(session.state, authoring.state),
      () => learnView.update(session.state, course.state),
    ],
  };
}
