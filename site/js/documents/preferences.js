// @ts-check
// What the visitor prefers, kept from visit to visit. Where nothing can be kept
// a preference lasts for the visit, because it is in use already.

/** @typedef {import("./document-store.js").KeyValueStorage} KeyValueStorage */

export class Preferences {
  /** @param {KeyValueStorage} storage */
  constructor(storage) {
    this.storage = storage;
  }

  /** @returns {"light" | "dark" | "system"} */
  get theme() {
    const kept = this.storage.getItem("gdl.theme");
    return kept === "light" || kept === "dark" ? kept : "system";
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
   * @param {"theme" | "tool" | "hints"} name
   * @param {string} value
   */
  keep(name, value) {
    try {
      this.storage.setItem(`gdl.${name}`, value);
    } catch {
      // Storage is full or closed: the preference lasts for the visit.
    }
  }
}
