// @ts-check
// A lesson on paper: texts, tasks with the rules to begin with and room for
// answers, and the solutions on a page of their own, or none.

import { positionPicture } from "../board/position-picture.js";
import { h } from "../shared/dom.js";
import { coloured } from "../shared/highlight.js";
import { inline, markdown } from "../shared/markdown.js";
import { matchText } from "../shared/match-text.js";
import { networkOnPaper } from "./circuit/marking.js";
import { asksForSheet, isAsked, revealed } from "./exercise.js";
import { choiceText } from "./questions.js";
import { exerciseTexts, lessonTexts, ownTexts, paperTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").Lesson} Lesson */
/** @typedef {import("../protocol.d.ts").Exercise} Exercise */
/** @typedef {import("../protocol.d.ts").Check} Check */
/** @typedef {import("../protocol.d.ts").PositionResult} PositionResult */
/** @typedef {import("../protocol.d.ts").NetViewResult} NetViewResult */

/**
 * @typedef {object} Printed
 * @property {readonly number[]} steps  which, from 0
 * @property {boolean} solutions
 * @property {ReadonlyMap<string, PositionResult>} pictures  by pictureKey
 * @property {ReadonlyMap<string, NetViewResult>} networks  to be marked, by pictureKey
 * @property {ReadonlyMap<string, readonly (readonly string[] | null)[]>} answers  to questions, by exercise and check
 */

const BOARD = 170; // px
const WIDTH = 640; // px that a sheet of paper is wide
const RULED = 6; // lines to write rules on

/** Where the picture of a check is kept, or that of the start. @param {string} exercise @param {number} [check] */
export const pictureKey = (exercise, check = -1) => `${exercise} ${check}`;

/** @param {Lesson} lesson @param {Printed} printed */
export function lessonPaper({ title, steps }, { steps: chosen, solutions, answers, ...pictures }) {
  const shown = chosen.flatMap((i) => steps[i] ?? []);
  const solved = shown.flatMap(({ exercise }) => (exercise ? [exercise] : []));
  return h("article", { class: "paper" }, h("h1", {}, title), shown.map((step) => h("section", {},
    h("h2", {}, step.title), markdown(step.text), step.exercise ? task(step.exercise, step.title, pictures) : null)),
    solutions && solved.length > 0 && h("section", { class: "solutions" }, h("h2", {}, paperTexts.solutions),
      solved.map((exercise) => solution(exercise, answers.get(exercise.id) ?? []))));
}

/** A course that is being made, as its learners would get it. @param {import("./own-course.js").OwnCourse} course */
export function coursePaper({ title, drafts }) {
  const steps = drafts.flatMap(({ exercise }, i) => (exercise ? [{ title: exercise.title || ownTexts.step(i + 1),
    text: "", exercise }] : []));
  return lessonPaper({ name: "", title: title || ownTexts.untitled, summary: "", minutes: 0, codes: [], steps },
    { steps: [...steps.keys()], solutions: false, pictures: new Map(), networks: new Map(), answers: new Map() });
}

/**
 * @param {Exercise} exercise
 * @param {string} stepTitle
 * @param {Pick<Printed, "pictures" | "networks">} of
 */
function task(exercise, stepTitle, { pictures, networks }) {
  const { id, title, text, start = "", checks } = exercise;
  const board = pictures.get(pictureKey(id));
  return h("div", { class: "task" }, title !== stepTitle && h("h3", {}, title || lessonTexts.yourTurn), markdown(text),
    start.trim() !== "" && h("pre", {}, coloured(start.trimEnd())),
    board && positionPicture(board, exerciseTexts.start, BOARD), asksForSheet(exercise) && ruled(),
    checks.flatMap((check, i) => (isAsked(check)
      ? [asked(check, pictures.get(pictureKey(id, i)), networks.get(pictureKey(id, i)))] : [])));
}

/** Room for rules. */
function ruled() {
  return h("div", { class: "paper-rules" }, Array.from({ length: RULED }, () => h("span", { class: "paper-line" })));
}

/** @param {Check} check @param {PositionResult} [position] @param {NetViewResult} [network] */
function asked({ kind, ask, after = [], joint = [], nodes = [], role = "", number = 0 }, position, network) {
  const { text = "", choices = [] } = ask ?? {};
  return h("div", { class: "ask" },
    position && positionPicture(position, exerciseTexts.after(after.length), BOARD),
    after.length > 0 && h("p", {}, exerciseTexts.moves, " ", matchText(after)),
    joint.length > 0 && h("p", {}, exerciseTexts.made, " ", matchText([joint])),
    kind === "match" && h("p", {}, exerciseTexts.match(role, number)), text !== "" && markdown(text),
    network && networkOnPaper(network, nodes, WIDTH),
    choices.map((choice) => h("p", { class: "paper-choice" }, h("span", { class: "paper-box" }),
      h("span", {}, choiceText(choice.text)))),
    nodes.map((node) => h("p", { class: "paper-choice" }, coloured(node), h("span", { class: "paper-line" }))),
    kind === "network" && ruled(),
    kind === "question" && choices.length === 0 && h("p", { class: "paper-choice" }, exerciseTexts.answer,
      h("span", { class: "paper-line" })));
}

/** @param {Exercise} exercise @param {readonly (readonly string[] | null)[]} answers */
const solution = ({ title, reference, checks }, answers) => h("div", { class: "task" }, h("h3", {}, title),
  reference ? h("pre", {}, coloured(revealed(reference))) : null,
  checks.flatMap((check, i) => (isAsked(check) ? answered(check, answers[i] ?? []) : [])));

/**
 * What is to be given for a check, or that it is not known.
 * @param {Check} check
 * @param {readonly string[]} values
 * @returns {HTMLElement[]}
 */
function answered({ kind, ask, nodes = [], role = "", number = 0 }, values) {
  const { text = "", choices = [] } = ask ?? {};
  if (kind === "match") return [h("p", {}, paperTexts.match(role, number))];
  if (values.length === 0) return [h("p", {}, inline(text), " ", paperTexts.unknown)];
  if (kind === "marking") return nodes.map((node, i) => h("p", {}, coloured(node), ` = ${values[i] ?? ""}`));
  if (kind === "network") return [h("pre", {}, coloured(values.join("\n")))];
  const words = choices.length > 0 ? values.map((n) => choices[Number(n) - 1]?.text ?? n) : values;
  return [h("p", {}, inline(text), " ", h("strong", {}, inline(words.join("; "))))];
}
