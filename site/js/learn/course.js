// @ts-check
// The course as it is worked through: which lesson and step are open, the
// answer that is written, and what checking found out. It opens answers as
// sheets of the session and gives the visitor's own sheet back untouched.

import { courseFragment, lessonFragment, unpacked } from "../documents/link.js";
import { movesOfLine } from "../session/match-tree.js";
import { HUMAN, matchRecord } from "../session/queries.js";
import { MOST_ROLES } from "../session/state.js";
import { randomId } from "../shared/random-id.js";
import { problemText, texts } from "../shared/texts.js";
import { answerOf, asksForSheet, isGame, lockedParts, subjectOf } from "./exercise.js";
import { networkOf, positionAfter } from "./pictures.js";
import { toCourse } from "./own-course.js";
import { ownLesson } from "./own-lesson.js";
import { tryOut } from "./trial.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../session/state.js").Doc} Doc */
/** @typedef {import("../session/state.js").Problem} Problem */
/** @typedef {import("../documents/document-store.js").MatchRecord} MatchRecord */
/** @typedef {import("../engine/worker-client.js").WorkerClient} WorkerClient */
/** @typedef {import("../protocol.d.ts").Lesson} Lesson */
/** @typedef {import("../protocol.d.ts").LessonInfo} LessonInfo */
/** @typedef {import("../protocol.d.ts").Exercise} Exercise */
/** @typedef {import("../protocol.d.ts").CheckExerciseResult} CheckExerciseResult */
/** @typedef {import("./progress.js").Progress} Progress */

/**
 * What checking the answer came to.
 * @typedef {object} Checking
 * @property {"none" | "running" | "done" | "failed"} status
 * @property {number} done  checks so far
 * @property {number} all
 * @property {CheckExerciseResult | null} result
 * @property {string} answer  that was checked, as JSON
 * @property {Problem | null} problem
 */

/** @type {Checking} */
const UNCHECKED = { status: "none", done: 0, all: 0, result: null, answer: "", problem: null };

/**
 * @typedef {object} CourseState
 * @property {readonly LessonInfo[]} lessons
 * @property {Lesson | null} lesson  that is open
 * @property {number} step           of it, from 0
 * @property {import("./own-lesson.js").Origin | null} origin  of the lesson; null for a bundled one
 * @property {readonly string[]} doubts  why the solution of the open exercise does not pass its checks
 * @property {Checking} checking
 * @property {number} begun  grows when an exercise begins again
 * @property {boolean} awaited  the link that the page was opened with asks for a lesson, which is not there yet
 */

/**
 * @typedef {object} CourseOptions
 * @property {Session} session
 * @property {WorkerClient} examiner
 * @property {Progress} progress
 * @property {import("./attempts.js").Attempts} attempts
 * @property {boolean} [awaited] the link that the page was opened with asks for a lesson
 * @property {() => void} changed
 */

export class Course {
  /** @param {CourseOptions} options */
  constructor(options) {
    this.options = options;
    /** @type {CourseState} */
    this.state = { lessons: [], lesson: null, step: 0, origin: null, doubts: [], checking: UNCHECKED, begun: 0,
      awaited: options.awaited ?? false };
    /** The visitor's own sheet while an answer is open. @type {{doc: Doc, match: MatchRecord} | null} */
    this.home = null;
    /** Pictures are drawn one after the other: a new text ends questions about the last. */
    this.drawn = /** @type {Promise<unknown>} */ (Promise.resolve());
    this.opponentsOf = ""; // the sheet whose opponents have been set
    /** @type {import("../engine/worker-client.js").Job<"checkExercise"> | null} */
    this.job = null;
  }

  /** @param {Partial<CourseState>} part */
  patch(part) {
    this.state = { ...this.state, ...part };
    this.options.changed();
  }

  /** The step that is open. */
  get step() {
    return this.state.lesson?.steps[this.state.step];
  }

  /** @returns {Exercise | null} of the open step */
  get exercise() {
    return this.step?.exercise ?? null;
  }

  // --------------------------------------------------------------- opening

  /** Fetches the list of lessons, once. */
  async list() {
    if (this.state.lessons.length > 0) return;
    const { session } = this.options;
    try {
      this.patch({ lessons: (await session.rules.call("lessons", {}).result).lessons });
    } catch (error) {
      session.failed(error, (problem) => session.toast("failed", [problem.message]));
    }
  }

  /**
   * Opens a step of a lesson; one that does not exist is the last.
   * @param {string} name of the lesson
   * @param {number} [step] from 0; -1 is the first that is not passed
   */
  async open(name, step = -1) {
    const { session } = this.options;
    try {
      const lesson = this.state.lesson?.name === name ? this.state.lesson
        : (await session.rules.call("lesson", { name }).result).lesson;
      await this.show(lesson, step < 0 ? this.firstOpen(lesson) : Math.min(step, lesson.steps.length - 1));
    } catch (error) {
      session.failed(error, (problem) => session.toast("failed", [problemText(problem)]));
    } finally {
      this.arrived();
    }
  }

  /** What the link asked for is there, or does not come. */
  arrived() {
    if (!this.state.awaited) return;
    this.patch({ awaited: false });
    if (!this.state.lesson) this.options.session.show({ pane: "play" });
  }

  /** Whether a lesson is still to come; where the engine does not come, the board says so. */
  get isAwaited() {
    return this.state.awaited && !this.state.lesson;
  }

  /**
   * Opens a course that somebody made.
   * @param {import("./own-course.js").OwnCourse} course
   * @param {{step?: number, preview?: boolean}} [how] preview: for its author
   */
  async openOwn(course, { step = 0, preview = false } = {}) {
    const { session } = this.options;
    try {
      const { lesson, origin } = await ownLesson(this.options.examiner, course, preview);
      if (lesson.steps.length === 0) session.toast("course-empty");
      else await this.show(lesson, Math.min(step, lesson.steps.length - 1), origin);
    } catch (error) {
      session.failed(error, (problem) => session.toast("failed", [problem.message]));
    }
  }

  /** Opens the course of a link. @param {string} code @param {number} step from 0 */
  async openLinked(code, step) {
    const { lesson, origin } = this.state;
    if (lesson && origin?.code === code) return this.go(Math.min(step, lesson.steps.length - 1));
    const value = await unpacked(code);
    if (value === null) this.options.session.toast("link-damaged");
    else await this.openOwn(toCourse(value, ""), { step });
    this.arrived();
  }

  /** Goes to another step of the open lesson. @param {number} step */
  async go(step) {
    const { lesson, origin } = this.state;
    if (lesson?.steps[step]) await this.show(lesson, step, origin);
  }

  /** The lesson that comes after the open one; none after the last, and after a course that somebody made. */
  get next() {
    const { lessons, lesson, origin } = this.state;
    const at = lessons.findIndex(({ name }) => name === lesson?.name);
    return at < 0 || origin ? undefined : lessons[at + 1];
  }

  /** The first step whose exercise is not passed, or the first. @param {Lesson} lesson */
  firstOpen({ steps }) {
    return Math.max(steps.findIndex(({ exercise }) => exercise && !this.options.progress.passed(exercise.id)), 0);
  }

  /**
   * @param {Lesson} lesson
   * @param {number} step
   * @param {CourseState["origin"]} [origin]
   */
  async show(lesson, step, origin = null) {
    void this.job?.cancel();
    const { session } = this.options;
    this.patch({ lesson, step, origin, doubts: [], checking: UNCHECKED });
    if (!origin) void this.list(); // which lesson comes next
    await this.openAnswer();
    session.show({ dialog: "", pane: "lesson", maximised: "", hint: 0 });
    if (origin && !origin.preview) await this.doubt();
  }

  /** Looks whether the solution of an exercise that is not bundled passes. */
  async doubt() {
    const { session, examiner } = this.options;
    const { exercise } = this;
    if (!exercise) return;
    try {
      const { faults } = await tryOut(examiner, exercise, "doubt");
      if (this.exercise === exercise) this.patch({ doubts: faults.map(({ message }) => message) });
    } catch (error) {
      session.failed(error, () => {}); // then nothing is known against it
    }
  }

  /** Opens the answer to the exercise as it was left, or its beginning. */
  async openAnswer() {
    const { session } = this.options;
    const { exercise } = this;
    if (!exercise || !(asksForSheet(exercise) || exercise.start)) return;
    if (session.state.doc.lesson === exercise.id) return;
    const doc = this.beginning(exercise);
    const { id } = doc;
    const second = `${id}:second`; // where an answer is kept while another tab writes to the first
    const answers = await Promise.all([id, second].map((each) => session.documents.load(each)));
    const free = await session.documents.take(id);
    if (!free) doc.id = await session.documents.take(second) ? second : randomId();
    if (this.exercise !== exercise) return session.documents.release(doc); // the learner went on meanwhile
    const kept = (free ? answers : answers.reverse()).find((answer) => answer?.doc.changed);
    if (kept) Object.assign(doc, { text: kept.doc.text, changed: true });
    this.enter(doc);
    if (!free) session.toast("exercise-twice");
  }

  /** @param {Doc} doc an answer */
  enter(doc) {
    const { session } = this.options;
    const leaving = session.state.doc;
    if (leaving.lesson === undefined) this.home = { doc: leaving, match: matchRecord(session.state) };
    session.open(doc, { players: Array(MOST_ROLES).fill(HUMAN) }, { stays: leaving.lesson === undefined });
  }

  /** @param {Exercise} exercise @returns {Doc} */
  beginning(exercise) {
    return { id: `lesson:${exercise.id}`, name: exercise.title, game: "", text: exercise.start ?? "", changed: false,
      lesson: exercise.id, part: !isGame(exercise), locked: lockedParts(exercise) };
  }

  /** Begins again; what was written can be had back. */
  reset() {
    const { session, progress } = this.options;
    const { exercise } = this;
    if (!exercise) return;
    const doc = session.state.doc.lesson === exercise.id ? session.state.doc : null;
    const { given } = progress.of(exercise.id);
    progress.keep(exercise.id, { given: {} });
    if (doc) this.enter({ ...this.beginning(exercise), id: doc.id });
    if (doc?.changed || Object.keys(given).length > 0) {
      session.toast("exercise-reset", [], () => this.exercise === exercise && this.takeUp(exercise, doc, given));
    }
    session.show({ pane: "lesson" });
    this.patch({ checking: UNCHECKED, begun: this.state.begun + 1 });
  }

  /**
   * Puts an answer back as it was before the exercise began again.
   * @param {Exercise} exercise that is open
   * @param {Doc | null} doc
   * @param {Record<string, string[]>} given
   */
  takeUp(exercise, doc, given) {
    this.options.progress.keep(exercise.id, { given });
    if (doc) this.enter(doc);
    this.patch({ begun: this.state.begun + 1 });
  }

  /** Back to the visitor's own sheet, as it was. */
  leave() {
    const { session } = this.options;
    void this.job?.cancel();
    if (!this.state.lesson) return;
    this.patch({ lesson: null, step: 0, origin: null, doubts: [], checking: UNCHECKED });
    const { home } = this;
    this.home = null;
    if (home && session.state.doc.lesson !== undefined) session.open(home.doc, home.match);
    else if (home && session.state.doc.id !== home.doc.id) session.documents.release(home.doc);
    session.show({ pane: "play" });
  }

  /** The fragment of the open step, "" where there is none or it is too long for an address. */
  get address() {
    const { lesson, step, origin } = this.state;
    if (!lesson) return "";
    if (!origin) return lessonFragment(lesson.name, step);
    return origin.code === null ? "" : courseFragment(origin.code, step);
  }

  /** Follows the session: a game that is opened from elsewhere ends the lesson. */
  follow() {
    const { session } = this.options;
    const { doc, shown, revision, engine } = session.state;
    if (engine.status === "failed") this.arrived();
    if (this.home && doc.lesson === undefined) this.leave();
    const opponent = this.exercise?.checks.find(({ kind }) => kind === "match");
    if (!opponent || !shown || shown.revision !== revision || doc.lesson !== this.exercise?.id) return;
    if (this.opponentsOf === doc.id) return;
    this.opponentsOf = doc.id;
    shown.result.roles.forEach((role, at) => {
      if (role !== opponent.role) session.turns.setPlayer(at, opponent.opponent ?? HUMAN);
    });
  }

  /**
   * What the step needs besides its text: nothing, a way to check answers, rules, or rules and a board.
   * @returns {"" | "text" | "ask" | "rules" | "board"}
   */
  layout() {
    const { doc, check, shown } = this.options.session.state;
    if (!this.state.lesson) return this.isAwaited ? "text" : "";
    if (!this.exercise) return "text";
    if (doc.lesson !== this.exercise.id) return "ask";
    return !doc.part && (check?.result.playable || shown) ? "board" : "rules";
  }

  /** The name of a step that has no sheet, which would have it; else "". */
  get title() {
    if (this.isAwaited) return texts.lessonAwaited;
    return ["text", "ask"].includes(this.layout()) ? this.exercise?.title || this.step?.title || "" : "";
  }

  // --------------------------------------------------------------- working

  /** Keeps an answer to a question. @param {number} check @param {string[]} values */
  give(check, values) {
    const { progress } = this.options;
    if (!this.exercise) return;
    const { id } = this.exercise;
    progress.keep(id, { given: { ...progress.of(id).given, [check]: values } });
    this.options.changed();
  }

  /** Opens one more hint. */
  hint() {
    const { progress } = this.options;
    if (!this.exercise) return;
    const { id, hints = [] } = this.exercise;
    progress.keep(id, { hints: Math.min(progress.of(id).hints + 1, hints.length) });
    this.options.changed();
  }

  /** The answer as it is: of a match all of it, whatever of it is looked at. @param {Exercise} exercise that is open */
  answer(exercise) {
    const { session: { state }, progress } = this.options;
    const sheet = state.doc.lesson === exercise.id ? state.doc.text : "";
    return answerOf(exercise, sheet, progress.of(exercise.id).given, movesOfLine(state.tree));
  }

  /**
   * What a question of the open exercise speaks of.
   * @param {import("../protocol.d.ts").Check} check
   * @returns {Promise<import("./pictures.js").Picture>}
   */
  picture({ kind, after = [] }) {
    const { session: { rules }, examiner } = this.options;
    const text = this.exercise ? subjectOf(this.exercise) : "";
    const ofNetwork = kind === "marking" || kind === "network";
    const next = this.drawn.then(async () => ({
      position: after.length > 0 || !ofNetwork ? await positionAfter(rules, text, after, "question") : null,
      network: ofNetwork ? await networkOf(examiner, text, "question") : null,
    }));
    this.drawn = next;
    return next;
  }

  /** Whether the answer has changed since it was checked: its sheet, what was given, or the match. */
  get changed() {
    const { exercise, state: { checking } } = this;
    return checking.status === "done" && exercise !== null
      && JSON.stringify(this.answer(exercise)) !== checking.answer;
  }

  /** The checks that the answer as it is has passed, by index; none where it has not been checked. */
  passedChecks() {
    return this.changed ? [] : (this.state.checking.result?.outcomes ?? []).flatMap(({ outcome }) =>
      (outcome.verdict === "passed" ? [outcome.check] : []));
  }

  /** Checks the answer as it is. */
  async check() {
    const { session, examiner, progress, attempts } = this.options;
    const { exercise } = this;
    if (!exercise || this.state.checking.status === "running") return;
    const answer = this.answer(exercise);
    const { sheet } = answer;
    /** @type {Checking} */
    const running = { ...UNCHECKED, status: "running", answer: JSON.stringify(answer),
      all: exercise.checks.length };
    this.patch({ checking: running });
    const job = examiner.call("checkExercise", { exercise, answer, seconds: 0, boards: true }, { session: "learn" });
    this.job = job;
    const told = () => this.job === job && this.exercise === exercise;
    try {
      for await (const { done, all } of job) if (told()) this.patch({ checking: { ...running, done, all } });
      const result = await job.result;
      if (!told()) return;
      if (result.stopped) this.patch({ checking: UNCHECKED });
      else {
        attempts.keep(exercise.id, { at: Date.now(), sheet,
          passed: result.outcomes.filter(({ outcome }) => outcome.verdict === "passed").length });
        progress.keep(exercise.id, { tries: progress.of(exercise.id).tries + 1,
          ...(result.passed ? { passed: Date.now() } : {}) });
        this.patch({ checking: { ...running, status: "done", result } });
      }
    } catch (error) {
      if (told()) this.patch({ checking: UNCHECKED });
      session.failed(error, (problem) => told()
        && this.patch({ checking: { ...running, status: "failed", problem } }));
    } finally {
      if (this.job === job) this.job = null;
    }
  }

  /** Gives up a check that takes too long. */
  stop() {
    void this.job?.cancel();
  }
}
