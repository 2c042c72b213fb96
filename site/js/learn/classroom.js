// @ts-check
// The answers of a class: found in a text, and checked again one by one.

import { asksForSheet, matchKey } from "./exercise.js";
import { csv } from "../shared/csv.js";
import { answersIn, exercisesIn } from "./hand-in.js";
import { classTexts } from "./texts.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../engine/worker-client.js").WorkerClient} WorkerClient */
/** @typedef {import("../protocol.d.ts").Exercise} Exercise */
/** @typedef {import("../protocol.d.ts").Verdict} Verdict */
/** @typedef {import("../protocol.d.ts").CheckExerciseResult} CheckExerciseResult */
/** @typedef {import("./attempts.js").Attempt} Attempt */
/** @typedef {import("./hand-in.js").HandedIn} HandedIn */

/**
 * An answer in the table.
 * @typedef {object} Row
 * @property {string} name
 * @property {string} exercise  its id
 * @property {string} sheet     the rules that were handed in
 * @property {"waiting" | "passed" | "failed" | "undecided" | "bad"} state
 * @property {readonly (Verdict | undefined)[]} verdicts by check
 * @property {number | null} rules  with conditions; null until they are counted
 * @property {string} fingerprint  the same for answers that differ in names and order only, or ""
 * @property {number} alike     number of the group of answers that are alike, or 0 if there is no other
 * @property {string} found     what is wrong, as Markdown
 * @property {import("../protocol.d.ts").ExerciseOutcome | null} worst
 * @property {readonly Attempt[]} attempts
 */

/**
 * The answers to one exercise.
 * @typedef {{exercise: Exercise | null, id: string, rows: readonly Row[]}} Sheet
 */

/** @typedef {{rows: readonly Row[], done: number, running: boolean, asked: boolean, left: number}} ClassState left:
 *  links that are too many */

/**
 * @typedef {object} ClassOptions
 * @property {Session} session
 * @property {WorkerClient} examiner
 * @property {() => Promise<Map<string, Exercise>>} own  exercises that the visitor made, by id
 * @property {Pick<Storage, "getItem" | "setItem" | "removeItem">} storage  outlives a reload
 * @property {() => void} changed
 */

const SECONDS = 5; // for each check
const PASTED = "gdl.class";

export class Classroom {
  /** @param {ClassOptions} options */
  constructor(options) {
    this.options = options;
    /** @type {ClassState} */
    this.state = { rows: [], done: 0, running: false, asked: false, left: 0 };
    this.run = 0; // the latest, so that an earlier one ends
    /** @type {Map<string, Exercise | null>} */
    this.exercises = new Map();
    /** @type {import("../engine/worker-client.js").Job<"checkExercise"> | null} */
    this.job = null;
  }

  /** @param {Partial<ClassState>} part */
  patch(part) {
    this.state = { ...this.state, ...part };
    this.options.changed();
  }

  /** The text that was pasted last, before a reload too. */
  get pasted() {
    return this.options.storage.getItem(PASTED) ?? "";
  }

  /** @param {string} text */
  keep(text) {
    const { storage } = this.options;
    try {
      if (text === "") storage.removeItem(PASTED);
      else storage.setItem(PASTED, text);
    } catch {
      storage.removeItem(PASTED); // it is too long to be kept
    }
  }

  /** Checks all answers in a text. @param {string} text */
  async check(text) {
    const run = ++this.run;
    await this.job?.cancel();
    const [{ found, left }, own, linked] = await Promise.all([answersIn(text), this.options.own(),
      exercisesIn(text)]);
    if (run !== this.run) return;
    this.exercises = new Map([...own, ...linked]);
    this.patch({ rows: found.map(newRow), done: 0, running: true, asked: true, left });
    for (const [i, { answer }] of found.entries()) {
      const checked = answer && await this.one(answer);
      if (run !== this.run) return;
      const rows = this.state.rows.map((row, at) => (at === i && checked ? { ...row, ...checked } : row));
      this.patch({ done: i + 1, rows: withGroups(rows) });
    }
    this.patch({ running: false });
  }

  stop() {
    this.run++;
    void this.job?.cancel();
    this.patch({ running: false });
  }

  /** @param {HandedIn} answer @returns {Promise<Partial<Row>>} */
  async one({ exercise: id, answer }) {
    const exercise = await this.exercise(id);
    if (!exercise) return { state: "bad", found: classTexts.unknown(id) };
    this.job = this.options.examiner.call("checkExercise", { exercise, answer, seconds: SECONDS, boards: true },
      { session: "class" });
    try {
      return summary(exercise, await this.job.result);
    } catch (error) {
      return { state: "undecided", found: error instanceof Error ? error.message : String(error) };
    }
  }

  /** @param {string} id such as "facts-and-rules/siblings" @returns {Promise<Exercise | null>} */
  async exercise(id) {
    const known = this.exercises.get(id);
    if (known !== undefined) return known;
    const [name = ""] = id.split("/");
    const found = await this.options.session.rules.call("lesson", { name }).result
      .then(({ lesson }) => lesson.steps.find(({ exercise }) => exercise?.id === id)?.exercise ?? null, () => null);
    this.exercises.set(id, found);
    return found;
  }

  /** The answers by exercise, in the order in which they were handed in. @returns {Sheet[]} */
  sheets() {
    const ids = [...new Set(this.state.rows.map(({ exercise }) => exercise))];
    return ids.map((id) => ({ id, exercise: this.exercises.get(id) ?? null,
      rows: this.state.rows.filter((row) => row.exercise === id) }));
  }

  /** The table for a spreadsheet. */
  csv() {
    const { heads } = classTexts;
    const most = Math.max(0, ...this.state.rows.map(({ verdicts }) => verdicts.length));
    const checks = Array.from({ length: most }, (_, i) => i);
    return csv([[heads.name, heads.exercise, heads.result, ...checks.map((i) => classTexts.nth(i + 1)), heads.found,
      heads.match, heads.rules, heads.alike, heads.attempts],
    ...this.state.rows.map((row) => [row.name, row.exercise, row.state, ...checks.map((i) => row.verdicts[i] ?? ""),
      row.found, (row.worst?.outcome.counterexample?.moves ?? []).map((joint) => joint.join(", ")).join("; "),
      String(row.rules ?? ""), String(row.alike || ""), String(row.attempts.length || "")])]);
  }
}

/** @param {import("./hand-in.js").Found} found @returns {Row} */
const newRow = ({ answer, near, number, begins }) => ({
  name: answer ? answer.name : near, exercise: answer?.exercise ?? "", verdicts: [], rules: null,
  sheet: answer?.answer.sheet ?? "", fingerprint: "", alike: 0, worst: null,
  attempts: answer?.attempts ?? [], state: answer ? "waiting" : "bad",
  found: answer ? "" : classTexts.unreadable(number, begins) });

/**
 * What checking came to. Who hands in no rules of their own is not alike for those that were given.
 * @param {Exercise} exercise
 * @param {CheckExerciseResult} result
 * @returns {Partial<Row>}
 */
export function summary(exercise, { outcomes, passed, problems, summary: { rules, fingerprint } }) {
  const { checks } = exercise;
  const worst = outcomes.find(({ outcome }) => outcome.verdict === "failed")
    ?? outcomes.find(({ outcome }) => outcome.verdict === "undecided") ?? null;
  return { state: passed ? "passed" : worst?.outcome.verdict ?? "bad", worst, rules,
    fingerprint: asksForSheet(exercise) ? fingerprint : "",
    verdicts: checks.map((_, i) => outcomes.find(({ outcome }) => outcome.check === i)?.outcome.verdict),
    found: worst?.outcome.message ?? problems.join(" ") };
}

/** Answers with the same fingerprint are alike. @param {readonly Row[]} rows @returns {Row[]} */
function withGroups(rows) {
  const keys = rows.map(({ exercise, fingerprint }) => (fingerprint === "" ? "" : `${exercise} ${fingerprint}`));
  const shared = [...new Set(keys.filter((key, i) => key !== "" && keys.indexOf(key) !== i))];
  return rows.map((row, i) => {
    const alike = shared.indexOf(keys[i] ?? "") + 1;
    return row.alike === alike ? row : { ...row, alike };
  });
}

/** Rows that fail on the same match, the largest group first. @param {readonly Row[]} rows */
export function misconceptions(rows) {
  /** @type {Map<string, Row[]>} */
  const groups = new Map();
  for (const row of rows) {
    if (!row.worst) continue;
    const key = `${row.exercise} ${matchKey(row.worst.outcome)}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].sort((a, b) => b.length - a.length);
}
