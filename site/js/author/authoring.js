// @ts-check
// The course that is being made: which of its exercises is open, what is wrong
// with that, and whether its solution passes. Every change is saved.

import { courseFragment, packed } from "../documents/link.js";
import { subjectOf } from "../learn/exercise.js";
import { positionAfter } from "../learn/pictures.js";
import { contentId, courseData, draftOf, draftText, emptyExercise, MOST_DRAFTS, readCourse, readDraft }
  from "../learn/own-course.js";
import { tryOut } from "../learn/trial.js";
import { withPutBack } from "./putting-back.js";
import { TEMPLATE_CHECKS } from "./templates.js";
import { authorTexts } from "./texts.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../engine/worker-client.js").WorkerClient} WorkerClient */
/** @typedef {import("../protocol.d.ts").Exercise} Exercise */
/** @typedef {import("../protocol.d.ts").PositionResult} PositionResult */
/** @typedef {import("../learn/own-course.js").OwnCourse} OwnCourse */
/** @typedef {import("../learn/own-course.js").Draft} Draft */
/** @typedef {import("../learn/trial.js").Trial} Trial */
/** @typedef {import("./own-courses.js").OwnCourses} OwnCourses */
/** @typedef {import("./templates.js").Template} Template */

/** What a change takes away, for a message that can take the change back. @typedef {readonly ["deleted" | "replaced",
 *  string]} Gone the string is its name */

/**
 * What is known of the open exercise.
 * @typedef {object} Judgement
 * @property {"asking" | "broken" | "trying" | "done" | "failed"} status
 * @property {readonly string[]} problems
 * @property {Trial | null} trial
 */

/**
 * @typedef {object} AuthorState
 * @property {string} id         of the course; "" while none is open
 * @property {OwnCourse} course
 * @property {number} at         the exercise that is open
 * @property {number} form       grows when a form has to be drawn again, as fields came or went
 * @property {Judgement} judgement
 * @property {PositionResult | null} beginning  of the game that checks are about; null if there is none
 */

/** @type {Judgement} */
const ASKING = { status: "asking", problems: [], trial: null };
const SAVE_AFTER = 400; // ms of quiet
const JUDGE_AFTER = 600; // ms of quiet

export class Authoring {
  /** @param {{session: Session, examiner: WorkerClient, courses: OwnCourses, changed: () => void}} options */
  constructor(options) {
    this.options = options;
    /** @type {AuthorState} */
    this.state = { id: "", course: { title: "", drafts: [] }, at: 0, form: 0, judgement: ASKING, beginning: null };
    /** @type {Map<string, ReturnType<typeof setTimeout>>} */
    this.waiting = new Map();
    /** Of a draft that was changed, the one that it was first. @type {WeakMap<Draft, Draft>} */
    this.firsts = new WeakMap();
    this.run = 0; // of judging: an earlier one ends
    /** Positions are asked for one after the other: a new text ends questions about the last. */
    this.asked = /** @type {Promise<PositionResult | null>} */ (Promise.resolve(null));
  }

  /** @param {Partial<AuthorState>} part */
  patch(part) {
    this.state = { ...this.state, ...part };
    this.options.changed();
  }

  /** @returns {Draft | undefined} that is open */
  get draft() {
    return this.state.course.drafts[this.state.at];
  }

  /** What checks are about. */
  get subject() {
    return this.draft?.exercise ? subjectOf(this.draft.exercise) : "";
  }

  // --------------------------------------------------------------- courses

  /** @param {Template} template */
  create(template) {
    this.begin(this.options.courses.newId(), { title: "", drafts: [draftOf(fromTemplate(template))] });
    this.save();
  }

  /** @param {string} id */
  async open(id) {
    this.close(); // it may be the same one, and letting it go later would free what is taken now
    const found = await this.options.courses.open(id);
    if (!found) return this.options.session.toast("own-unreadable");
    this.begin(found.id, found.course);
    if (found.id !== id) this.options.session.toast("course-twice");
  }

  /** Keeps a course from a file or a link among the visitor's own, as a new one. @param {OwnCourse} course */
  adopt(course) {
    this.begin(this.options.courses.newId(), course);
    this.save();
    if (course.left) this.options.session.toast("course-cut", [String(MOST_DRAFTS), String(course.left)]);
  }

  /** @param {string} text @param {string} name of the file */
  importText(text, name) {
    this.adopt(readCourse(text, name));
  }

  /** @param {string} id @param {OwnCourse} course */
  begin(id, course) {
    this.close();
    this.patch({ id, course, at: 0 });
    this.redraw();
    this.options.session.show({ dialog: "author" });
  }

  /** Saves what is open and lets it go. */
  close() {
    const { id, course } = this.state;
    if (id === "") return;
    if (this.waiting.has("save")) this.save();
    this.options.courses.close(id, course);
    this.patch({ id: "" });
  }

  /** What another tab shows is not deleted: that tab would save it again. @param {string} id */
  async remove(id) {
    const { courses, session, changed } = this.options;
    if (await courses.isElsewhere(id)) {
      const title = courses.list().find((each) => each.id === id)?.title;
      return session.toast("course-elsewhere", [title || authorTexts.untitled]);
    }
    if (this.state.id === id) this.patch({ id: "" });
    const course = await courses.remove(id);
    changed();
    if (course) session.toast("deleted", [course.title || authorTexts.untitled], () => void this.putBack(id, course));
  }

  /** @param {string} id @param {OwnCourse} course */
  async putBack(id, course) {
    await this.keep(id, course);
    this.options.changed();
  }

  // --------------------------------------------------------------- changes

  /** @param {string} title of the course */
  rename(title) {
    this.change({ ...this.state.course, title });
  }

  /**
   * Changes fields of the open exercise.
   * @param {Partial<Exercise>} part
   * @param {boolean} [refit] fields came or went
   * @param {Gone} [gone]
   */
  edit(part, refit = false, gone) {
    const { draft, state: { id } } = this;
    if (!draft?.exercise) return;
    const before = draft.exercise;
    const after = { ...before, ...part };
    this.replace(draftOf(after));
    if (refit) this.redraw();
    if (gone) this.options.session.toast(gone[0], [gone[1]], () => this.state.id === id
      && this.restore(this.firstOf(draft), before, after));
  }

  /**
   * Puts back what a change of an exercise took away, wherever it stands by now; what was changed since stays.
   * @param {Draft} first what its draft was first
   * @param {Exercise} before
   * @param {Exercise} after
   */
  restore(first, before, after) {
    const { drafts } = this.state.course;
    const at = drafts.findIndex((each) => this.firstOf(each) === first);
    const now = drafts[at]?.exercise;
    if (!now) return;
    this.patch({ at });
    this.replace(draftOf(withPutBack(before, after, now)));
    this.redraw();
  }

  /** @param {Draft} draft */
  firstOf(draft) {
    return this.firsts.get(draft) ?? draft;
  }

  /** Reads the text of an exercise that had another shape. @param {string} text */
  editText(text) {
    this.replace(readDraft(text));
    this.redraw();
  }

  /** @param {Draft} draft */
  replace(draft) {
    const { course, at } = this.state;
    const before = course.drafts[at];
    if (before) this.firsts.set(draft, this.firstOf(before));
    this.change({ ...course, drafts: course.drafts.map((each, i) => (i === at ? draft : each)) });
  }

  /** @param {Template} template */
  add(template) {
    const { course } = this.state;
    if (course.drafts.length >= MOST_DRAFTS) return this.options.session.toast("course-long", [String(MOST_DRAFTS)]);
    this.arrange([...course.drafts, draftOf(fromTemplate(template))], course.drafts.length);
  }

  /** @param {number} at */
  select(at) {
    this.patch({ at });
    this.redraw();
  }

  /** Moves the open exercise. @param {-1 | 1} by */
  move(by) {
    const { course: { drafts }, at } = this.state;
    const moved = drafts[at];
    if (!moved || !drafts[at + by]) return;
    const left = drafts.filter((_, i) => i !== at);
    this.arrange([...left.slice(0, at + by), moved, ...left.slice(at + by)], at + by);
  }

  /** Takes the open exercise out; it can be had back, and what was changed meanwhile stays. */
  drop() {
    const { course, at, id } = this.state;
    const dropped = course.drafts[at];
    if (!dropped) return;
    this.arrange(course.drafts.filter((_, i) => i !== at), Math.max(at - 1, 0));
    this.options.session.toast("deleted", [dropped.exercise?.title || authorTexts.untitled], () => {
      if (this.state.id === id) this.arrange(this.state.course.drafts.toSpliced(at, 0, dropped), at);
    });
  }

  /** @param {readonly Draft[]} drafts @param {number} at */
  arrange(drafts, at) {
    this.change({ ...this.state.course, drafts });
    this.select(at);
  }

  /** @param {OwnCourse} course */
  change(course) {
    this.patch({ course, judgement: this.state.judgement.status === "asking" ? ASKING
      : { ...this.state.judgement, status: "asking" } });
    this.later("save", SAVE_AFTER, () => this.save());
    this.later("judge", JUDGE_AFTER, () => void this.judge());
  }

  redraw() {
    this.patch({ form: this.state.form + 1, judgement: ASKING });
    void this.judge();
  }

  // --------------------------------------------------- saving and judging

  /** @param {{leaving?: boolean}} [when] */
  save(when) {
    clearTimeout(this.waiting.get("save"));
    this.waiting.delete("save");
    if (this.state.id !== "") void this.keep(this.state.id, this.state.course, when);
  }

  /** @param {string} id @param {OwnCourse} course @param {{leaving?: boolean}} [when] */
  async keep(id, course, when) {
    const { courses, session } = this.options;
    const kept = await courses.save(id, course, when);
    if (kept === "full" || kept === "closed") session.toast(`course-${kept}`);
  }

  /** Saves what was typed last, as the page is being left. */
  leaving() {
    if (this.waiting.has("save")) this.save({ leaving: true });
  }

  /** @param {string} what @param {number} ms @param {() => void} run */
  later(what, ms, run) {
    clearTimeout(this.waiting.get(what));
    this.waiting.set(what, setTimeout(() => (this.waiting.delete(what), run()), ms));
  }

  /** Finds out what is wrong with the open exercise. */
  async judge() {
    const run = ++this.run;
    const { session, examiner } = this.options;
    const { draft } = this;
    if (!draft) return this.patch({ beginning: null });
    const told = (/** @type {Partial<AuthorState>} */ part) => run === this.run && this.patch(part);
    try {
      const { problems, exercise } = await examiner.call("problems", { text: draftText(draft) }).result;
      if (run !== this.run) return;
      const beginning = await this.position([]);
      told({ beginning });
      if (run !== this.run) return;
      if (problems.length > 0 || !exercise) return told({ judgement: { status: "broken", problems, trial: null } });
      told({ judgement: { status: "trying", problems, trial: null } });
      told({ judgement: { status: "done", problems, trial: await tryOut(examiner, exercise, "author") } });
    } catch (error) {
      session.failed(error, ({ message }) =>
        told({ judgement: { status: "failed", problems: [message], trial: null } }));
    }
  }

  /**
   * A position of the game that checks are about.
   * @param {string[][]} moves
   * @returns {Promise<PositionResult | null>} null if there is no such position
   */
  position(moves) {
    const text = this.subject;
    this.asked = this.asked.then(() => positionAfter(this.options.session.rules, text, moves, "author"));
    return this.asked;
  }

  // ------------------------------------------------------------ giving away

  /** The course as a file. */
  file() {
    return JSON.stringify(courseData(this.state.course), null, 2);
  }

  /** The fragment of its link; null where a link cannot hold it. */
  async fragment() {
    const code = await packed(courseData(this.state.course));
    return code === null ? null : courseFragment(code, 0);
  }

  /**
   * The exercises that the visitor has made, by the id under which they are answered.
   * @returns {Promise<Map<string, Exercise>>}
   */
  async exercises() {
    this.save();
    const all = (await this.options.courses.all()).flatMap(({ drafts }) => drafts)
      .flatMap(({ exercise }) => (exercise ? [exercise] : []));
    return new Map(await Promise.all(all.map(async (exercise) =>
      /** @type {[string, Exercise]} */ ([await contentId(exercise), exercise]))));
  }
}

/** @param {Template} template @returns {Exercise} */
const fromTemplate = (template) => ({ ...emptyExercise(), ...authorTexts.templates[template].begins,
  checks: [...TEMPLATE_CHECKS[template]] });
