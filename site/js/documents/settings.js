// @ts-check
// What the visitor sets once and the page keeps from visit to visit. To add a
// setting, put its values into SETTINGS and its words into settingTexts
// (shell/texts.js); the dialog shows it then, and views read it as
// state.settings.NAME. Rooms that see no state are given the value.

/** @typedef {import("./document-store.js").KeyValueStorage} KeyValueStorage */

/** The values of each setting, the one to begin with first. Those with true and false are switches. */
export const SETTINGS = /** @type {const} */ ({
  theme: ["system", "light", "dark"],
  tabIndents: [true, false],
  targets: [true, false],
  lookAhead: [true, false],
  ponder: [false, true],
});

/** @typedef {keyof typeof SETTINGS} SettingName */
/** @typedef {{-readonly [Name in SettingName]: (typeof SETTINGS)[Name][number]}} Settings */

/** What a visitor has who never chose. @returns {Settings} */
export const initialSettings = () => readSettings({ getItem: () => null });

/**
 * The settings as they were kept. What cannot be read is as at the beginning.
 * @param {Pick<KeyValueStorage, "getItem">} storage
 * @returns {Settings}
 */
export function readSettings(storage) {
  const names = /** @type {SettingName[]} */ (Object.keys(SETTINGS));
  return /** @type {Settings} */ (Object.fromEntries(names.map((name) => {
    const kept = storage.getItem(`gdl.${name}`);
    return [name, SETTINGS[name].find((value) => String(value) === kept) ?? SETTINGS[name][0]];
  })));
}

/**
 * Whether a setting has a value. Values come from fields of a dialog.
 * @template {SettingName} Name
 * @param {Name} name
 * @param {unknown} value
 * @returns {value is Settings[Name]}
 */
export const isValue = (name, value) => /** @type {readonly unknown[]} */ (SETTINGS[name]).includes(value);
