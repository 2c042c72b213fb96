// @ts-check
// What a learner has passed and answered, kept in the browser. Each exercise
// has an entry of its own, so tabs do not undo each other's work, and nothing
// that was passed is ever taken back.

/** @typedef {import("../documents/document-store.js").KeyValueStorage} KeyValueStorage */

/**
 * What is known of an exercise.
 * @typedef {object} ExerciseProgress
 * @property {number} passed  ms, as Date.now(), when all checks first passed; 0 while they have not
 * @property {number} hints   how many are open
 * @property {number} tries   how often the answer was checked
 * @property {Record<string, string[]>} given  answers to questions, by the index of the check
 */

const PREFIX = "gdl.learn.";

/** @type {ExerciseProgress} */
const NONE = { passed: 0, hints: 0, tries: 0, given: {} };

export class Progress {
  /** @param {KeyValueStorage} storage */
  constructor(storage) {
    this.storage = storage;
    /** What could not be kept, and lasts for the visit. @type {Map<string, ExerciseProgress>} */
    this.unkept = new Map();
  }

  /** @param {string} exercise its id @returns {ExerciseProgress} */
  of(exercise) {
    const kept = read(this.storage.getItem(PREFIX + exercise));
    const unkept = this.unkept.get(exercise);
    return unkept ? { ...unkept, passed: unkept.passed || kept.passed } : kept; // another tab may have passed it
  }

  /** @param {string} exercise */
  passed(exercise) {
    return this.of(exercise).passed > 0;
  }

  /**
   * Keeps what is new of an exercise.
   * @param {string} exercise
   * @param {Partial<ExerciseProgress>} part
   */
  keep(exercise, part) {
    const before = this.of(exercise);
    const now = { ...before, ...part, passed: before.passed || (part.passed ?? 0) };
    try {
      this.storage.setItem(PREFIX + exercise, JSON.stringify(now));
      this.unkept.delete(exercise);
    } catch {
      this.unkept.set(exercise, now); // storage is full or closed
    }
  }

  /**
   * How many of the exercises are passed.
   * @param {readonly string[]} exercises
   */
  count(exercises) {
    return exercises.filter((each) => this.passed(each)).length;
  }
}

/**
 * Reads an entry; of what others wrote there only what fits is taken.
 * @param {string | null} text
 * @returns {ExerciseProgress}
 */
function read(text) {
  try {
    const { passed, hints, tries, given } = /** @type {Partial<Record<keyof ExerciseProgress, unknown>>} */ (
      JSON.parse(text ?? "{}") ?? {});
    const count = (/** @type {unknown} */ n) => (typeof n === "number" && Number.isFinite(n) && n > 0 ? n : 0);
    const answers = typeof given === "object" && given !== null ? Object.entries(given) : [];
    return { passed: count(passed), hints: count(hints), tries: count(tries),
      given: Object.fromEntries(answers.filter(([, values]) => Array.isArray(values)
        && values.every((value) => typeof value === "string"))) };
  } catch {
    return NONE;
  }
}
