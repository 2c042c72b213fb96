// @ts-check
// What lessons and exercises say, apart from their authors' words.

import { count } from "../shared/amounts.js";

export const learnTexts = {
  title: "Learn GDL",
  intro: "A course from the first fact to a player of your own. Each step has something to do, and what you write is " +
    "checked by what it means.",
  loading: "The lessons are on their way.",
  minutes: (/** @type {number} */ n) => `about ${count(n, "minute")}`,
  progress: (/** @type {number} */ done, /** @type {number} */ all) => `${done} of ${count(all, "exercise")} passed`,
  done: "Passed",
  part: (/** @type {number} */ done, /** @type {number} */ all) => `${done} of ${all}`,
  lessons: "Lessons",
  course: "The course",
  classroom: "Class",
  lessonOn: (/** @type {string} */ title) => `Lesson: ${title}`,
};

export const lessonTexts = {
  at: (/** @type {string} */ lesson, /** @type {number} */ step, /** @type {number} */ steps) =>
    `${lesson} · Step ${step} of ${steps}`,
  all: "All lessons",
  leave: "Back to free play",
  yourTurn: "Your turn",
  back: "Back",
  next: "Next step",
  nextLesson: "Next lesson",
  finish: "All lessons",
  steps: "Steps of this lesson",
  step: (/** @type {number} */ n, /** @type {string} */ title) => `Step ${n}: ${title}`,
  stepPassed: "passed",
  hint: (/** @type {number} */ n, /** @type {number} */ all) => `Hint ${n} of ${all}`,
  giveHint: "Give me a hint",
  nextHint: "Another hint",
};

export const ownTexts = {
  untitled: "Course without a title",
  step: (/** @type {number} */ n) => `Exercise ${n}`,
  contents: "Contents",
  edit: "Back to editing",
  broken: "This exercise cannot be used",
  kept: "Its text is kept below.",
  doubts: "The solution that came with this exercise does not pass its own checks",
  doubtful: "You can work on it all the same. Tell its author:",
};

export const exerciseTexts = {
  title: "Exercise",
  reset: "Reset",
  check: "Check",
  stop: "Stop",
  answer: "Your answer",
  start: "At the start",
  after: (/** @type {number} */ n) => `After ${count(n, "move")}`,
  moves: "Moves so far:",
  made: "Now this is played:",
  building: "The network of the rules is being built.",
  match: (/** @type {string} */ role, /** @type {number} */ goal) =>
    `Play a match as ${role} on the board, to its end, and get at least ${goal}. Then press Check.`,
};

/** What each kind of check looks at. @type {Record<import("../protocol.d.ts").CheckKind, string>} */
export const checkNames = {
  same: "The same game as expected",
  clean: "No errors and no warnings",
  query: "What follows",
  holds: "What holds",
  legal: "Legal moves",
  ends: "The end",
  goal: "The goals",
  perft: "The number of ways to play",
  playable: "Every role has a move until the end, and one goal there",
  winnable: "Every role can win",
  finite: "Every match ends",
  uses: "Names that are used",
  rules: "The number of rules",
  ground: "The number of ground rules",
  question: "A question",
  marking: "Values of the network",
  network: "Gates of the network",
  match: "A match",
};

/** What the panel says above a check that failed. @type {Partial<typeof checkNames>} */
const failed = {
  same: "Not the same game yet",
  clean: "There are errors or warnings",
  query: "Not all follows as it should",
  playable: "Not playable yet",
  winnable: "Not everybody can win",
  finite: "Some matches do not end",
  question: "Not right yet",
  match: "Not won yet",
};

export const resultTexts = {
  title: "Result",
  passed: (/** @type {number} */ n) => (n === 1 ? "Passed" : `Passed, all ${n} checks`),
  failed: (/** @type {import("../protocol.d.ts").CheckKind} */ kind) => failed[kind] ?? `Not yet: ${checkNames[kind]}`,
  unusable: "This cannot be checked yet",
  undecided: "Not decided",
  differsAfter: (/** @type {number} */ n) => (n === 0 ? "differs at the start" : `differs after ${count(n, "move")}`),
  yours: (/** @type {number} */ n) => (n === 0 ? "Yours at the start" : "Yours after the match below"),
  expected: "Expected",
  missing: "missing from your state",
  extra: "in your state, and should not be",
  shortest: "Shortest match that shows it:",
  match: "Match that shows it:",
  replay: "Replay it",
  look: "Look into it",
  why: "Why, or why not,",
  line: (/** @type {number} */ n) => `Go to line ${n}`,
  checks: "Checks",
  state: { passed: "Passed", failed: "Failed", undecided: "Not decided" },
  broken: "This exercise cannot be used. Its text is kept.",
  checked: (/** @type {number} */ done, /** @type {number} */ all) => `Checking ${done + 1} of ${all}`,
  changed: "You have changed your answer since.",
};

export const handInTexts = {
  tooLong: "This answer is more than a link can hold. Hand it in without how it came about.",
  title: "Hand in",
  about: "Your answer becomes a link, which you give to your teacher. Nothing is sent from here.",
  name: "Your name, if you like",
  copy: "Copy the link",
  attempts: (/** @type {number} */ n) => `Add how my answer came about: ${count(n, "attempt")}, with the time of each`,
};

export const paperTexts = {
  title: "Print",
  all: "All steps of this lesson",
  withSolutions: "Solutions, on a page of their own",
  print: "Print",
  solutions: "Solutions",
  match: (/** @type {string} */ role, /** @type {number} */ goal) =>
    `Any match in which ${role} gets at least ${goal} will do.`,
  unknown: "The answer could not be found out.",
};

export const classTexts = {
  title: "Class",
  intro: "Paste the links that were handed in, or a table that holds them. Each answer is checked " +
    "again on this device; what a link claims is not trusted.",
  close: "All lessons",
  links: "Links or table",
  check: "Check all",
  stop: "Stop",
  export: "Save as CSV",
  progress: (/** @type {number} */ done, /** @type {number} */ all, /** @type {number} */ unread,
    /** @type {number} */ left) =>
    [
      ...(unread < all ? [`${Math.min(done, all - unread)} of ${count(all - unread, "answer")} checked`] : []),
      ...(unread > 0 ? [`${count(unread, "link")} cannot be read`] : []),
      ...(left > 0 ? [`${count(left, "more link was", "more links were")} left out: paste ` +
        `${left === 1 ? "it" : "them"} alone`] : []),
    ].join(". "),
  none: "This text has no links to answers.",
  table: (/** @type {string} */ exercise) => `Answers to ${exercise}`,
  heads: { name: "Name", exercise: "Exercise", result: "Result", rules: "Rules", alike: "Alike",
    found: "What was found", match: "Match", attempts: "Attempts" },
  nth: (/** @type {number} */ n) => `Check ${n}`,
  unknownExercise: "No exercise",
  attempts: (/** @type {number} */ n) => count(n, "attempt"),
  attempt: (/** @type {string} */ time, /** @type {number} */ passed) =>
    `After ${time}: ${count(passed, "check")} passed`,
  noName: "without a name",
  answer: "Open the rules of this answer",
  unreadable: (/** @type {number} */ n, /** @type {string} */ begins) =>
    `A link that cannot be read: number ${n}, \`${begins}…\``,
  unknown: (/** @type {string} */ exercise) => (exercise.startsWith("own/")
    ? "This exercise is not among your own. Paste its link too." : `There is no exercise ${exercise} here.`),
  waiting: "waiting",
  states: { passed: "Passed", failed: "Failed", undecided: "Not decided", bad: "Not checked" },
  alike: (/** @type {number} */ group) => `group ${group}`,
  theirs: "In these answers",
  open: "Play it on the board",
  missing: "missing from the state",
  extra: "in the state, and should not be",
  groups: "What went wrong, together",
  group: (/** @type {number} */ n) => count(n, "answer"),
  sort: (/** @type {string} */ by) => `Sort by ${by}`,
};
