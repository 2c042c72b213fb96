// @ts-check
// The page's colours: light, dark, or those of the system.

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../session/state.js").Theme} Theme */
/** @typedef {import("../documents/preferences.js").Preferences} Preferences */

/** @type {Theme[]} */
const ORDER = ["system", "light", "dark"];

/**
 * Goes over to the next theme and keeps it.
 * @param {Session} session
 * @param {Preferences} preferences
 */
export function nextTheme(session, preferences) {
  const theme = ORDER[(ORDER.indexOf(session.state.ui.theme) + 1) % ORDER.length] ?? "system";
  preferences.keep("theme", theme);
  session.show({ theme });
}

/** @param {Theme} theme */
export function applyTheme(theme) {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset["theme"];
  else dataset["theme"] = theme;
}
