// @ts-check
// The page's colours: light, dark, or those of the system.

import { SETTINGS } from "../documents/settings.js";

/** @typedef {import("../session/state.js").State["settings"]["theme"]} Theme */

/** The theme after this one. @param {Theme} theme @returns {Theme} */
export function nextTheme(theme) {
  return SETTINGS.theme[(SETTINGS.theme.indexOf(theme) + 1) % SETTINGS.theme.length] ?? SETTINGS.theme[0];
}

/** @param {Theme} theme */
export function applyTheme(theme) {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset["theme"];
  else dataset["theme"] = theme;
}
