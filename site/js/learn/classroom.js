// @ts-check
// The answers of a class: found in a text, and checked again one by one.

import { matchKey } from "./exercise.js";
import { answersIn, csvField, essence } from "./hand-in.js";
import { classTexts } from "./texts.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../engine/worker-client.js").WorkerClient} WorkerClient */
/** @typedef {import("../protocol.d.ts").Exercise} Exercise */
/** @typedef {import("../protocol.d.ts").CheckExerciseResult} CheckExerciseResult */
/** @typedef {import("./hand-in.js").HandedIn} HandedIn */

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {string} exercise
 * @property {"waiting" | "passed" | "failed" | "undecided" | "bad"} state
 * @property {number} done   checks that passed
 * @property {number} all
 * @property {number} rules  with conditions, in the answer
 * @property {number} alike  number of the group of answers that are alike, or 0 if there is no other
 * @property {string} found  what is wrong, as Markdown
 * @property {import("../protocol.d.ts").ExerciseOutcome | null} worst
 */

/** @typedef {{rows: readonly Row[], done: number, running: boolean, asked: boolean}} ClassState */

const SECONDS = 5; // for each check

export class Classroom {
  /** @param {{session: Session, examiner: WorkerClient, changed: () => void}} options */
  constructor(options) {
    this.options = options;
    /** @type {ClassState} */
    this.state = { rows: [], done: 0, running: false, asked: false };
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

  /** Checks all answers in a text. @param {string} text */
  async check(text) {
    const run = ++this.run;
    await this.job?.cancel();
    const answers = await answersIn(text);
    if (run !== this.run) return;
    const rows = withGroups(answers);
    this.patch({ rows, done: 0, running: true, asked: true });
    for (const [i, answer] of answers.entries()) {
      const checked = answer && await this.one(answer);
      if (run !== this.run) return;
      this.patch({ done: i + 1,
        rows: this.state.rows.map((row, at) => (at === i && checked ? { ...row, ...checked } : row)) });
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

  /** The table for a spreadsheet. */
  csv() {
    const { heads } = classTexts;
    return [[heads.name, heads.exercise, heads.result, heads.rules, heads.alike, heads.found],
      ...this.state.rows.map((row) => [row.name, row.exercise, row.state, String(row.rules), String(row.alike || ""),
        row.found])].map((fields) => fields.map(csvField).join(",")).join("\r\n");
  }
}

/** @param {Exercise} exercise @param {CheckExerciseResult} result @returns {Partial<Row>} */
function summary({ checks }, { outcomes, passed, problems }) {
  const worst = outcomes.find(({ outcome }) => outcome.verdict === "failed")
    ?? outcomes.find(({ outcome }) => outcome.verdict === "undecided") ?? null;
  return { state: passed ? "passed" : worst?.outcome.verdict ?? "bad", worst, all: checks.length,
    done: outcomes.filter(({ outcome }) => outcome.verdict === "passed").length,
    found: worst?.outcome.message ?? problems.join(" ") };
}

/** @param {readonly (HandedIn | null)[]} answers @returns {Row[]} */
function withGroups(answers) {
  const essences = answers.map((each) => each && `${each.exercise} ${essence(each.answer.sheet)}`);
  const shared = [...new Set(essences.filter((each, i) => each && essences.indexOf(each) !== i))];
  return answers.map((each, i) => ({ name: each?.name ?? "", exercise: each?.exercise ?? "", done: 0,
    all: 0, worst: null, state: each ? "waiting" : "bad", found: each ? "" : classTexts.unreadable,
    rules: each?.answer.sheet.match(/\(\s*<=/g)?.length ?? 0, alike: shared.indexOf(essences[i] ?? "") + 1 }));
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
