// @ts-check
// What the page remembers of the visitor from visit to visit. Where nothing can
// be kept it lasts for the visit, because it is in use already.

import { readSettings } from "./settings.js";

/** @typedef {import("./document-store.js").KeyValueStorage} KeyValueStorage */
/** @typedef {import("./settings.js").SettingName} SettingName */

export class Preferences {
  /** @param {KeyValueStorage} storage */
  constructor(storage) {
    this.storage = storage;
  }

  get settings() {
    return readSettings(this.storage);
  }

  /** The tab of the lower stack. @returns {"propnet" | "facts"} */
  get tool() {
    return this.storage.getItem("gdl.tool") === "facts" ? "facts" : "propnet";
  }

  /** Whether the hints of a first visit have been seen or hidden. */
  get hintsSeen() {
    return this.storage.getItem("gdl.hints") !== null;
  }

  /**
   * @param {SettingName | "tool" | "hints"} name
   * @param {string | boolean} value
   */
  keep(name, value) {
    try {
      this.storage.setItem(`gdl.${name}`, String(value));
    } catch {
      // Storage is full or closed: the preference lasts for the visit.
    }
  }
}
