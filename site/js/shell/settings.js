// @ts-check
// The dialog of settings: a switch or a choice for each in settingTexts. What
// settings there are says documents/settings.js; a setting of another room
// needs a row there and its words in texts.js, and nothing here.

import { isValue, SETTINGS } from "../documents/settings.js";
import { h } from "../shared/dom.js";
import { dialog, toggle } from "../shared/dialog.js";
import { settingTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../documents/settings.js").SettingName} SettingName */
/** @typedef {{label: string, about: string, values?: Record<string, string>}} Words */

/**
 * Sets a setting, now and for later visits.
 * @param {Session} session
 * @param {import("../documents/preferences.js").Preferences} preferences
 * @param {SettingName} name
 * @param {unknown} value one of the setting's; others change nothing
 */
export function keepSetting(session, preferences, name, value) {
  if (!isValue(name, value)) return;
  preferences.keep(name, value);
  session.patch({ settings: { ...session.state.settings, [name]: value } });
}

/**
 * Sets all settings, now and for later visits.
 * @param {Session} session
 * @param {import("../documents/preferences.js").Preferences} preferences
 * @param {import("../documents/settings.js").Settings} settings
 */
export function keepSettings(session, preferences, settings) {
  for (const name of /** @type {SettingName[]} */ (Object.keys(settings))) preferences.keep(name, settings[name]);
  session.patch({ settings });
}

/**
 * @param {HTMLElement} host
 * @param {{close: () => void, set: (name: SettingName, value: unknown) => void}} actions
 */
export function createSettings(host, actions) {
  const { element, body, close } = dialog(settingTexts.title, actions.close);
  const names = /** @type {SettingName[]} */ (Object.keys(settingTexts.of));
  const fields = names.map((name) => {
    const set = (/** @type {unknown} */ value) => actions.set(name, value);
    /** @type {readonly unknown[]} */
    const values = SETTINGS[name];
    return values.includes(true) ? switchFor(name, set) : choiceFor(name, values, set);
  });
  body.append(h("p", { class: "muted" }, settingTexts.intro), ...fields.map((field) => field.element),
    h("div", { class: "row" }, h("span", { class: "grow" }),
      h("button", { class: "btn main", type: "button", on: { click: close } }, settingTexts.done)));
  host.append(element);
  return {
    /** @param {State} state */
    update(state) {
      const open = state.ui.dialog === "settings";
      if (open) names.forEach((name, i) => fields[i]?.update(state.settings[name]));
      toggle(element, open);
    },
    destroy: () => element.remove(),
  };
}

/** @param {SettingName} name @returns {Words} */
const wordsOf = (name) => settingTexts.of[name];

/** @param {SettingName} name @param {(value: unknown) => void} set */
function switchFor(name, set) {
  const { label, about } = wordsOf(name);
  const box = h("input", { type: "checkbox", role: "switch", "aria-describedby": `about-${name}`,
    on: { change: () => set(box.checked) } });
  return {
    element: h("div", { class: "setting" }, h("label", { class: "check" }, box, label),
      h("p", { class: "dim small", id: `about-${name}` }, about)),
    /** @param {unknown} value */
    update: (value) => void (box.checked = value === true),
  };
}

/**
 * @param {SettingName} name
 * @param {readonly unknown[]} all
 * @param {(value: unknown) => void} set
 */
function choiceFor(name, all, set) {
  const { label, about, values } = wordsOf(name);
  const boxes = all.map((value) => h("input", { type: "radio", name: `setting-${name}`, value: String(value),
    on: { change: () => set(value) } }));
  return {
    element: h("fieldset", { class: "setting" }, h("legend", {}, label),
      h("div", { class: "row" }, boxes.map((box) => h("label", { class: "check" }, box, values?.[box.value] ?? ""))),
      about !== "" && h("p", { class: "dim small" }, about)),
    /** @param {unknown} value */
    update: (value) => boxes.forEach((box, i) => void (box.checked = all[i] === value)),
  };
}
