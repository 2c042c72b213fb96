// @ts-check
// What the match pane says.

import { about, count, duration } from "../shared/amounts.js";

export const matchTexts = {
  boardFrom: "board read from",
  noBoard: "no board in these rules",
  players: "Players",
  kept: "Matches and tournaments",
  flip: "Turn the board",
  restart: "New match",
  toMove: "To move",
  thinking: "Thinking",
  waits: "Has chosen",
  moveNow: "Move now",
  thoughts: (/** @type {number} */ depth, /** @type {number} */ nodes) => `Depth ${depth} · ${about(nodes)} nodes`,
  bestSoFar: "best so far",
  replay: "Replay",
  first: "First",
  back: "Back",
  forward: "Forward",
  last: "Last",
  ply: "Ply",
  plies: (/** @type {number} */ at, /** @type {number} */ all) => `${at} / ${all}`,
  undo: "Undo",
  redo: "Redo",
  playOn: "Let them play",
  lookingAround: "The computer waits while you look.",
  evaluation: (/** @type {string} */ role, /** @type {number} */ value) => `${role} can expect ${value} of 100`,
  moves: "Moves",
  legal: "Legal moves",
  offers: "Moves beside the board",
  legalOf: (/** @type {string} */ role) => `Legal moves of ${role}`,
  filter: "Filter",
  noMatch: "No legal move has this text.",
  yourMove: "your move",
  goOn: "Go on",
  variation: (/** @type {number} */ n) => (n === 1 ? "another move was tried here"
    : `${n} other moves were tried here`),
  otherMove: (/** @type {number} */ at, /** @type {number} */ all) =>
    `Move ${at} of ${all} tried here. Show the next one`,
  choose: "Which move?",
  facts: "Facts of this position",
  loading: "Loading the engine",
  loadingWords: "You can read and edit already. The board opens when the engine is ready. Next time it starts from " +
    "this device.",
  loadingLate: "The engine is slow to load",
  loadingFailed: "The engine could not be loaded",
  broken: (/** @type {number} */ n) => `Rules have ${count(n, "error")}.`,
  brokenLast: (/** @type {string} */ when) => `Last good: ${when}.`,
  blank: "There are no rules yet.",
  brokenNone: "The board opens when they can be played.",
  firstError: "Go to first error",
  lastGood: "Back to last good",
  used: "Time used",
  left: "Time left on the clock",
  goal: "goal",
  noGoal: { none: "no goal", several: "several goals", invalid: "not a number from 0 to 100" },
  again: "Play again",
  stuck: (/** @type {string} */ role) => `${role} has no legal move, but the match is not over. The rules must give ` +
    `it one.`,
  stopped: "This position could not be computed",
  reading: (/** @type {number} */ ms) => `Reading the rules, ${duration(ms)} so far`,
  waiting: (/** @type {number} */ ms) => `Working out the position, ${duration(ms)} so far`,
  stop: "Stop",
};

export const messageTexts = {
  title: "Messages",
  role: "Role",
  kind: "Kind of message",
  allRoles: "All roles",
  allKinds: "All messages",
  kinds: ["INFO", "PREVIEW", "START", "PLAY", "STOP", "ABORT", "reply"],
  copy: "Copy",
  save: "Save",
  empty: "Messages between the game manager and the players of a match with clocks appear here.",
  noMatch: "No message is of this kind.",
  noAnswer: (/** @type {string} */ why) => (/deadline/.test(why) ? "no answer in time" : `no answer: ${why}`),
  to: "to",
  from: "from",
};

export const managedTexts = {
  stages: {
    info: "Asking the players who they are", preview: "Players look at the rules", start: "Players prepare",
    play: "Waiting for moves", delay: "Next ply soon", paused: "Paused", stop: "Telling the players that it is over",
  },
  starting: "The match begins",
  holding: "Pauses after this ply",
  pause: "Pause",
  resume: "Resume",
  step: "Step",
  abort: "Abort",
  toMatch: "To the match",
  elsewhere: (/** @type {number} */ ply) => `The match goes on at ply ${ply}.`,
  broken: (/** @type {number} */ ply) => `This match was broken off at ply ${ply}.`,
  goOn: "Go on",
  leave: "Leave it",
  failed: (/** @type {string} */ why) => `The match could not go on: ${why}`,
  faults: {
    TO: "TO: no answer within the play clock, a random legal move was made",
    IL: "IL: the move was not legal, a random legal one was made",
    CE: "CE: the player failed, a random legal move was made",
  },
  passed: (/** @type {number} */ n) => (n === 1 ? "1 ply without a choice" : `${n} plies without a choice`),
};

export const logTexts = {
  title: "Log",
  empty: "What happens is noted here: moves, the time they took, messages.",
};
