// @ts-check
// The command palette: commands, rules, facts and games by name.

import { fill, h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { closeFromOutside, toggle } from "../shared/dialog.js";
import { commandTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */

/**
 * @typedef {object} Command
 * @property {string} id
 * @property {string} label
 * @property {string} [keys]
 * @property {"command" | "rule" | "fact" | "game"} group
 * @property {string} [detail]
 * @property {string} [also] words under which it is found, too
 * @property {() => void} run
 */

const SHOWN = 40;

/**
 * The best matches: whole words in any order; earlier places count more.
 * @param {readonly Command[]} all
 * @param {string} wanted
 * @returns {Command[]}
 */
export function find(all, wanted) {
  const words = wanted.toLowerCase().split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return all.filter((command) => command.group === "command");
  return all
    .map((command) => {
      const text = `${command.label} ${command.also ?? ""}`.toLowerCase();
      const places = words.map((word) => text.indexOf(word));
      return { command, score: places.some((place) => place < 0) ? -1 : places.reduce((sum, place) => sum + place, 0) };
    })
    .filter(({ score }) => score >= 0)
    .sort((a, b) => a.score - b.score)
    .slice(0, SHOWN)
    .map(({ command }) => command);
}

/**
 * @param {HTMLElement} host
 * @param {{close: () => void, list: () => Command[]}} actions
 */
export function createCommands(host, actions) {
  const results = h("div", { class: "results", role: "listbox", id: "command-results",
    "aria-label": commandTexts.title });
  const input = h("input", { type: "text", role: "combobox", "aria-expanded": "true",
    "aria-controls": "command-results", "aria-label": commandTexts.placeholder,
    placeholder: commandTexts.placeholder, autocomplete: "off", spellcheck: "false",
      on: { input: () => show(), keydown: (/** @type {KeyboardEvent} */ e) => keys(e) } });
  const element = h("dialog", { class: "dialog commands wide", "aria-label": commandTexts.title },
    h("div", { class: "search" }, icon("search"), input, h("kbd", { class: "kbd" }, "Esc")), results);
  element.addEventListener("cancel", (event) => (event.preventDefault(), actions.close()));
  closeFromOutside(element, actions.close);
  host.append(element);

  /** What the commands are made of. @type {unknown[]} */
  let from = [];
  /** @type {Command[]} */
  let all = [];
  /** @type {Command[]} */
  let found = [];
  let at = 0;

  return {
    /** @param {State} state */
    update(state) {
      const open = state.ui.dialog === "commands";
      const before = from;
      from = [state.games, state.check, state.shown];
      if (open && !element.open) {
        all = actions.list();
        input.value = "";
        toggle(element, true);
        show();
        input.focus();
      } else if (open && from.some((part, i) => part !== before[i])) takeIn();
      else toggle(element, open);
    },
    destroy: () => element.remove(),
  };

  /** Rules, facts and games may come while the palette is open. What is chosen stays so. */
  function takeIn() {
    const chosen = found[at];
    all = actions.list();
    const now = find(all, input.value);
    if (JSON.stringify(now) === JSON.stringify(found)) found = now;
    else show();
    const again = found.findIndex(({ group, id }) => group === chosen?.group && id === chosen.id);
    if (again > 0) point(again);
  }

  function show() {
    at = 0;
    found = find(all, input.value);
    let group = "";
    fill(results, found.length === 0 && h("p", { class: "group" }, commandTexts.none), found.map((command, i) => {
      const head = command.group !== group && h("div", { class: "group", role: "presentation" },
        commandTexts.groups[command.group]);
      group = command.group;
      const words = command.group === "command" || command.group === "game" ? command.label
        : h("code", {}, command.label);
      const option = h("div", { class: "option", role: "option", id: `command-${i}`, "aria-selected": String(i === at),
        on: { click: () => run(i), pointermove: () => i !== at && point(i) } },
        h("span", { class: "grow" }, words), command.detail && h("span", { class: "dim small" }, command.detail),
          command.keys && h("kbd", { class: "kbd" }, command.keys));
      return head ? [head, option] : [option];
    }).flat());
    point(0);
  }

  /** @param {number} i */
  function point(i) {
    at = i;
    for (const option of results.querySelectorAll(".option")) {
      const on = option.id === `command-${i}`;
      option.setAttribute("aria-selected", String(on));
      if (on) option.scrollIntoView({ block: "nearest" });
    }
    input.setAttribute("aria-activedescendant", found.length > 0 ? `command-${i}` : "");
  }

  /** @param {KeyboardEvent} event */
  function keys(event) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (found.length > 0) point((at + (event.key === "ArrowDown" ? 1 : found.length - 1)) % found.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      run(at);
    }
  }

  /** @param {number} i */
  function run(i) {
    const command = found[i];
    if (!command) return;
    element.close();
    actions.close();
    command.run();
  }
}
