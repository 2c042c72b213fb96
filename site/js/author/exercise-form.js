// @ts-check
// The form of an exercise: what to do, the solution, what learners begin with,
// hints and checks.

import { hidden } from "../learn/own-course.js";
import { revealed } from "../learn/exercise.js";
import { fill, h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { KINDS, checkForm } from "./check-form.js";
import { faults } from "./faults.js";
import { area, button, choice, line, options } from "./fields.js";
import { linesOf, lock, movedLocks } from "./locks.js";
import { newCheck } from "./templates.js";
import { authorTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").Exercise} Exercise */
/** @typedef {import("../protocol.d.ts").CheckKind} CheckKind */
/** @typedef {import("../protocol.d.ts").PositionResult} PositionResult */
/** @typedef {import("../protocol.d.ts").Player} Player */
/** @typedef {import("./authoring.js").Gone} Gone */

/**
 * @typedef {object} FormActions
 * @property {() => Exercise} now
 * @property {(part: Partial<Exercise>, refit?: boolean, gone?: Gone) => void} edit refit: fields came or went
 * @property {(name: string) => Promise<string | null>} rules of a bundled game, or of the sheet that is open for ""
 * @property {(moves: string[][]) => Promise<PositionResult | null>} position of the game that checks are about
 */

const say = authorTexts.form;
const LONGEST = 60; // characters of a part of a rule in a list

/**
 * @param {Exercise} exercise
 * @param {{games: readonly {name: string, title: string}[], players: readonly Player[]}} around
 * @param {FormActions} actions
 */
export function exerciseForm(exercise, around, actions) {
  const { edit } = actions;
  const faultList = faultForm(actions);
  return [
    line(say.title, exercise.title, (title) => edit({ title })),
    area(say.text, exercise.text, (text) => edit({ text }), { rows: 5, help: say.textHelp }).element,
    solutionForm(exercise, around.games, actions, faultList.show),
    startForm(exercise, actions, faultList.element),
    hintsForm(exercise, actions),
    checksForm(exercise, around.players, actions),
    asText(actions),
  ];
}

/**
 * @param {Exercise} exercise
 * @param {readonly {name: string, title: string}[]} games
 * @param {FormActions} actions
 * @param {() => void} changed
 */
function solutionForm({ reference = "" }, games, { now, edit, rules }, changed) {
  const game = choice(say.game, [["", say.open], ...games.map(({ name, title }) =>
    /** @type {[string, string]} */ ([name, title]))], "", () => {});
  const take = async () => {
    const text = await rules(game.field.value);
    if (text !== null) edit({ reference: hidden(text) }, true, replaced(say.solution, revealed(now().reference ?? "")));
  };
  return h("section", {}, h("h2", {}, say.solution),
    h("div", { class: "row wrap end" }, game.element, button(say.asSolution, () => void take(), { key: "take" })),
    area(say.solution, revealed(reference), (text) => (edit({ reference: text === "" ? "" : hidden(text) }),
      changed()), { mono: true, rows: 8, help: say.solutionHelp }).element);
}

/** @param {Exercise} exercise @param {FormActions} actions @param {HTMLElement} faultList */
function startForm({ start = "", locked = [] }, { now, edit }, faultList) {
  const parts = h("ul", { class: "locked" });
  const { field, element } = area(say.start, start, (text) => {
    const locks = movedLocks(now().start ?? "", text, now().locked ?? []);
    edit({ start: text, locked: locks });
    showLocked(locks);
  }, { mono: true, rows: 8, help: say.startHelp });
  const lockSelected = () => {
    const locks = lock(now().locked ?? [], linesOf(field.value, field.selectionStart, field.selectionEnd));
    edit({ locked: locks });
    showLocked(locks);
  };
  showLocked(locked);
  return h("section", {}, h("h2", {}, say.start), faultList, element,
    h("h3", {}, say.locked), parts,
    h("div", { class: "row wrap" }, button(say.lock, lockSelected, { icon: icon("lock") }),
      h("span", { class: "dim small" }, say.lockHelp)));

  /** @param {readonly import("../protocol.d.ts").Lines[]} locks */
  function showLocked(locks) {
    fill(parts, locks.map(({ from, to }) => h("li", { class: "row" }, say.lockedPart(from, to),
      button("", () => {
        const left = (now().locked ?? []).filter((each) => each.from !== from);
        edit({ locked: left });
        showLocked(left);
      }, { icon: icon("close"), label: say.unlock(say.lockedPart(from, to)) }))));
  }
}

/**
 * Puts a fault into the solution; its list is made for what that is when somebody looks.
 * @param {Pick<FormActions, "now" | "edit">} actions
 */
function faultForm({ now, edit }) {
  /** @type {import("./faults.js").Fault[]} */
  let all = [];
  const solution = () => revealed(now().reference ?? "");
  /** @param {string} part */
  const brief = (part) => (part.length > LONGEST ? `${part.slice(0, LONGEST)}…` : part);
  const list = choice(say.fault, [], "", () => chosen());
  const begin = (/** @type {string} */ start) =>
    edit({ start, locked: [] }, true, replaced(say.start, now().start ?? ""));
  const use = button(say.useFault, () => {
    const fault = list.field.value === "" ? undefined : all[Number(list.field.value)];
    if (fault) begin(fault.text);
  }, { key: "fault" });
  const chosen = () => {
    use.disabled = list.field.value === "";
    use.title = use.disabled ? say.faultFirst : "";
  };
  const element = h("div", { class: "row wrap end" }, list.element, use,
    button(say.useSolution, () => begin(solution()), { key: "solution" }));
  let listed = /** @type {string | null} */ (null);
  const show = () => void (element.hidden = solution() === "");
  const offer = () => {
    if (solution() === listed) return;
    all = faults(listed = solution());
    fill(list.field, options([["", say.faultNone], ...all.map(({ kind, line: at, part, safe }, i) =>
      /** @type {[string, string, string]} */ ([String(i), `${say.line(at)}: ${say.faults[kind]} ${brief(part)}`,
        safe ? say.playedFaults : say.namedFaults]))], ""));
    chosen();
  };
  list.field.addEventListener("focus", offer); // at each key of a long solution it would hold the page up
  offer();
  show();
  return { element, show };
}

/** @param {Exercise} exercise @param {FormActions} actions */
function hintsForm({ hints = [] }, { now, edit }) {
  const all = () => now().hints ?? [];
  const add = button(say.addHint, () => {
    add.dataset["key"] = `hint ${all().length}`; // the focus goes on to the field that comes
    edit({ hints: [...all(), ""] }, true);
  }, { icon: icon("plus"), key: "add hint" });
  return h("section", {}, h("h2", {}, say.hints), hints.map((hint, i) => h("div", { class: "row with-drop" },
    area(say.hint(i + 1), hint, (text) => edit({ hints: all().map((each, at) => (at === i ? text : each)) }),
      { rows: 2, key: `hint ${i}` }).element,
    button("", () => edit({ hints: all().filter((_, at) => at !== i) }, true, ["deleted", say.hint(i + 1)]),
      { icon: icon("trash"), label: say.dropHint(i + 1), key: `drop hint ${i}` }))),
    add);
}

/** @param {Exercise} exercise @param {readonly Player[]} players @param {FormActions} actions */
function checksForm({ checks }, players, { now, edit, position }) {
  const kind = choice(say.addCheck, KINDS, "same", () => {});
  return h("section", {}, h("h2", {}, say.checks), checks.map((check, i) => checkForm(check, i, players, {
    change: (next, refit, gone) =>
      edit({ checks: now().checks.map((each, at) => (at === i ? next : each)) }, refit, gone),
    drop: () => edit({ checks: now().checks.filter((_, at) => at !== i) }, true, ["deleted", say.check(i + 1)]),
    position })),
    h("div", { class: "row wrap end" }, kind.element, button(say.addCheck, () => edit({ checks: [...now().checks,
      newCheck(/** @type {CheckKind} */ (kind.field.value))] }, true), { icon: icon("plus"), key: "add check" })));
}

/** What is gone where a text takes the place of another. @param {string} name @param {string} before @returns {Gone
 *  | undefined} */
const replaced = (name, before) => (before.trim() === "" ? undefined : ["replaced", name]);

/** @param {FormActions} actions */
function asText({ now }) {
  const text = h("pre", { tabindex: 0, "aria-label": say.asText });
  return h("details", { on: { toggle: () => (text.textContent = JSON.stringify(now(), null, 2)) } },
    h("summary", {}, say.asText), text);
}
