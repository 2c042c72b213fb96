// @ts-check
// What is said of positions and of players, and what can be asked about positions.

import { count } from "../shared/amounts.js";

export const positionTexts = {
  over: "The match is over",
  won: (/** @type {string} */ role) => `${role} wins`,
  draw: "A draw",
  solved: (/** @type {number} */ goal) => `Goal ${goal} of 100`,
  said: (/** @type {string} */ role, /** @type {string} */ move) => `${role}: ${move}.`,
  saidTurn: (/** @type {string} */ role) => `${role} to move.`,
  saidYours: (/** @type {number} */ n) => `Your move, ${count(n, "legal move")}.`,
};

export const playerTexts = {
  gone: (/** @type {string} */ name) => `Your player ${name} is not there any more.`,
};

export const askTexts = {
  why: "Why?",
  title: "Why?",
  start: "Ask why about anything you click",
  intro: "Click what you ask about.",
  across: "A move from here",
  to: "Click where the move would go.",
  done: "Done",
  over: "Why is it over?",
  goesOn: "Why not over?",
  content: (/** @type {string} */ content) => `Why is \`${content}\` here?`,
  empty: "Why is it empty?",
  nothing: "Why is nothing here?",
  legal: (/** @type {string} */ role, /** @type {string} */ move) => `Why may \`${role}\` \`${move}\`?`,
  illegal: (/** @type {string} */ role, /** @type {string} */ move) => `Why may \`${role}\` not \`${move}\`?`,
  move: (/** @type {string} */ move) => `Why is ${move} legal?`,
  goal: (/** @type {string} */ role, /** @type {string} */ value) => `Goal ${value} of ${role}. Why?`,
};
