// @ts-check
// Earlier versions of the visitor's sheets, in the browser's database: the text
// as it was before each spell of changes. They are bounded in number and size,
// the oldest make room, and a version that is listed is on the device.

/** @typedef {import("./text-store.js").TextStore} TextStore */

/** @typedef {{at: number, text: string}} Version at is in ms, as Date.now() */

const PREFIX = "versions:"; // and the sheet's id; no key of a large text begins so
const SPELL = 60_000; // ms without a version, after which a change begins a new spell
const DELETED = 24 * 3600 * 1000; // ms until versions without a sheet are forgotten
const MOST = 40; // versions of a sheet
const MOST_CHARACTERS = 2 * 1024 * 1024; // of all versions of a sheet together

export class Versions {
  /**
   * @param {TextStore} texts
   * @param {() => number} [now] ms
   */
  constructor(texts, now = Date.now) {
    this.texts = texts;
    this.now = now;
    /** The sheet that is followed, and its text. @type {{id: string, text: string} | null} */
    this.last = null;
    this.keptAt = 0; // ms, when a version of it was kept last
    /** Writes one after the other. @type {Promise<void>} */
    this.writing = Promise.resolve();
  }

  /** Sees a sheet as it is now. @param {{id: string, text: string}} doc */
  follow({ id, text }) {
    const before = this.last;
    if (before?.id === id && before.text === text) return;
    this.last = { id, text };
    if (before?.id !== id) this.keptAt = 0;
    // A clock that was set back would otherwise keep no version until it has caught up.
    else if (Math.abs(this.now() - this.keptAt) >= SPELL) void this.keep(id, before.text);
  }

  /**
   * Keeps a text as a version, unless it is the last one. Where the database
   * cannot be read or written, the versions before stay.
   * @param {string} id
   * @param {string} text
   */
  keep(id, text) {
    this.keptAt = this.now();
    const version = { at: this.keptAt, text };
    this.writing = this.writing.then(async () => {
      const kept = await this.read(id);
      if (text.trim() === "" || kept[0]?.text === text) return;
      await this.texts.put(PREFIX + id, JSON.stringify(bounded([version, ...kept])));
    }).catch(() => {}); // a version less; the sheet itself is saved elsewhere, which tells of trouble
    return this.writing;
  }

  /** The versions of a sheet, the newest first. @param {string} id @returns {Promise<Version[]>} */
  list(id) {
    return this.read(id).catch(() => []);
  }

  /** As list, but rejects where the database cannot be read. @param {string} id @returns {Promise<Version[]>} */
  async read(id) {
    const kept = await this.texts.get(PREFIX + id);
    try {
      const found = /** @type {unknown} */ (JSON.parse(kept ?? "[]"));
      return Array.isArray(found) ? found.filter(isVersion) : [];
    } catch {
      return [];
    }
  }

  /**
   * Forgets the versions of sheets that are no longer there; what was deleted a
   * moment ago may be had back.
   * @param {(id: string) => boolean} exists
   */
  async sweep(exists) {
    for (const key of await this.texts.keys().catch(() => [])) {
      const id = key.slice(PREFIX.length);
      if (!key.startsWith(PREFIX) || exists(id)) continue;
      try {
        const [newest] = await this.read(id);
        if (!newest || this.now() - newest.at > DELETED) await this.texts.remove(key);
      } catch {
        // another time
      }
    }
  }
}

/** The versions that there is room for; one that is too large takes none from others. @param {Version[]} versions */
function bounded(versions) {
  let room = MOST_CHARACTERS;
  return versions.slice(0, MOST).filter(({ text }) => {
    const fits = text.length <= room;
    if (fits) room -= text.length;
    return fits;
  });
}

/** @param {unknown} value @returns {value is Version} */
const isVersion = (value) => typeof value === "object" && value !== null
  && "at" in value && Number.isFinite(value.at) && "text" in value && typeof value.text === "string";
