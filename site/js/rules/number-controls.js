// @ts-check
// The controls of the numbers that a sheet declares, above its text.

import { NumbersError, notFollowing, numbersOf, withNumber } from "../documents/numbers.js";
import { fill, h, setText } from "../shared/dom.js";
import { tool } from "../shared/icon-button.js";
import { rulesTexts } from "./texts.js";

/** @typedef {import("../documents/numbers.js").Dial} Dial */
/** @typedef {import("../documents/numbers.js").Edit} Edit */

/** @param {(edits: Edit[]) => void} change makes edits of the text as one that can be undone */
export function createNumberControls(change) {
  const row = h("div", { class: "dials" });
  const note = h("p", { class: "dials-note", role: "status" });
  const element = h("div", { class: "numbers", role: "group", "aria-label": rulesTexts.numbers.title, hidden: true },
    row, note);
  let text = "";
  /** The controls of each number, by name. @type {Map<string, ReturnType<typeof createDial>>} */
  let controls = new Map();

  return {
    element,
    /** @param {string} next text of the sheet */
    update(next) {
      if (next === text) return;
      text = next;
      const numbers = numbersOf(text);
      element.hidden = numbers === null;
      if (!numbers) return;
      if (numbers.dials.length !== controls.size || !numbers.dials.every(({ name }) => controls.has(name))) {
        controls = new Map(numbers.dials.map(({ name }) => [name, createDial((value) => turn(name, value))]));
        fill(row, [...controls.values()].map((control) => control.element));
      }
      for (const dial of numbers.dials) controls.get(dial.name)?.update(dial);
      const apart = notFollowing(text, numbers);
      tell(apart === null ? "" : rulesTexts.numbers.apart(apart.line, apart.reason));
    },
  };

  /** @param {string} name @param {number} value */
  function turn(name, value) {
    try {
      change(withNumber(text, name, value));
    } catch (error) {
      if (!(error instanceof NumbersError)) throw error;
      tell(rulesTexts.numbers.apart(error.line, error.message));
    }
  }

  /** @param {string} words */
  function tell(words) {
    setText(note, words);
    note.hidden = words === "";
  }
}

/** @param {(value: number) => void} turn */
function createDial(turn) {
  /** @type {Dial} */
  let shown = { name: "", value: 0, low: 0, high: 0, step: 1, label: "" };
  const input = h("input", { type: "number", inputmode: "numeric", on: { change: () => set(input.valueAsNumber) } });
  const words = h("span", { class: "small" });
  const less = tool("minus", "", () => set(shown.value - shown.step));
  const more = tool("plus", "", () => set(shown.value + shown.step));
  const element = h("div", { class: "dial" }, h("label", {}, words, input), less, more);
  return {
    element,
    /** @param {Dial} dial */
    update(dial) {
      shown = dial;
      const { label, value, low, high, step } = dial;
      setText(words, label);
      for (const [button, say] of /** @type {const} */ ([[less, rulesTexts.numbers.less],
        [more, rulesTexts.numbers.more]])) {
        button.ariaLabel = button.title = say(label);
      }
      input.min = String(low);
      input.max = String(high);
      input.step = String(step);
      input.title = rulesTexts.numbers.range(low, high, step);
      input.value = String(value);
      less.ariaDisabled = String(value - step < low);
      more.ariaDisabled = String(value + step > high);
    },
  };

  /** @param {number} value that is wanted */
  function set(value) {
    const { low, high, step } = shown;
    const steps = Math.round((Math.min(Math.max(value, low), high) - low) / step);
    const possible = Number.isNaN(value) ? shown.value : low + Math.min(steps, Math.floor((high - low) / step)) * step;
    input.value = String(possible);
    if (possible !== shown.value) turn(possible);
  }
}
