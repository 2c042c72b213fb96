// What goes wrong in a browser, on demand: runs in each document before its
// scripts. The device, whose tabs share it, can be out of room, closed, or have
// another clock; what it is like stands in its own storage.

/**
 * @typedef {object} Device
 * @property {number | null} room  the largest entry that local storage takes, in UTF-16 units; null: any
 * @property {boolean} closed      documents that start find storage closed
 * @property {"well" | "full" | "shut"} database
 * @property {number} clock        ms that its clock is ahead
 */

/** @type {Device} */
export const WELL = { room: null, closed: false, database: "well", clock: 0 };

/**
 * What a document of the page offers to the robot.
 * @typedef {object} Faults
 * @property {Storage} storage   as it is, faults left out
 * @property {Storage} tab
 * @property {() => IDBOpenDBRequest} openDatabase
 * @property {(device: Device) => void} become
 * @property {(which: number, how: "error" | "message") => boolean} killWorker false if none was alive
 * @property {() => void} closeDatabase
 * @property {() => HTMLElement | null} editor where the visitor types, once it has come
 * @property {string[]} removed ids of the sheets that the page has removed
 * @property {() => void} [onPut] called when something is put into a database
 */

/** @typedef {typeof globalThis & { faults: Faults }} FaultyPage */

export const KEY = "chaos.device";

/** @param {{key: string, well: Device}} given */
export function install({ key, well }) {
  if (origin === "null") return; // a frame of a player of the visitor's, or the browser's own page, has no storage
  const storage = localStorage;
  const tab = sessionStorage;
  const open = indexedDB.open.bind(indexedDB);
  /** @type {() => Device} */
  const device = () => ({ ...well, ...JSON.parse(storage.getItem(key) ?? "{}") });

  /** @type {string[]} */
  const removed = [];
  const { setItem, removeItem } = Storage.prototype;
  /** @this {Storage} @param {string} name @param {string} value */
  Storage.prototype.setItem = function (name, value) {
    const { room } = device();
    if (this === storage && name.startsWith("gdl.") && room !== null && value.length > room) {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    }
    setItem.call(this, name, value);
  };
  /** @this {Storage} @param {string} name */
  Storage.prototype.removeItem = function (name) {
    if (this === storage && name.startsWith("gdl.doc.")) removed.push(name.slice("gdl.doc.".length));
    removeItem.call(this, name);
  };
  if (device().closed) {
    const closed = { get: () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    } };
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) Object.defineProperty(window, name, closed);
  }

  /** @type {Set<IDBDatabase>} */
  const databases = new Set();
  IDBFactory.prototype.open = function (name, version) {
    if (device().database === "shut") throw new DOMException("The database is closed.", "InvalidStateError");
    const request = open(name, version);
    request.addEventListener("success", () => databases.add(request.result));
    return request;
  };
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (value, at) {
    const request = put.call(this, value, at);
    faults.onPut?.();
    if (device().database !== "well") request.addEventListener("success", () => this.transaction.abort());
    return request;
  };

  const now = Date.now.bind(Date);
  const ahead = () => device().clock;
  Date.now = () => now() + ahead();

  /** @type {Set<Worker>} */
  const alive = new Set();
  const Thread = Worker;
  window.Worker = class extends Thread {
    /** @param {string | URL} url @param {WorkerOptions} [options] */
    constructor(url, options) {
      super(url, options);
      alive.add(this);
    }

    /** @override */
    terminate() {
      alive.delete(this);
      super.terminate();
    }
  };

  /** @type {Faults} */
  const faults = {
    storage, tab, removed,
    openDatabase: () => open("gdl"),
    editor: () => {
      const rules = [...document.querySelectorAll(".editor")]
        .map(({ shadowRoot }) => shadowRoot?.querySelector('.cm-content[aria-label^="Rules"]'));
      return /** @type {HTMLElement | undefined} */ (rules.find((each) => each)) ?? null;
    },
    become: (other) => setItem.call(storage, key, JSON.stringify(other)),
    killWorker: (which, how) => {
      const worker = [...alive][which % Math.max(alive.size, 1)];
      if (!worker) return false;
      alive.delete(worker);
      Thread.prototype.terminate.call(worker);
      worker.dispatchEvent(how === "error" ? new ErrorEvent("error", { message: "killed", cancelable: true })
        : new MessageEvent("message", { data: { failed: "killed" } }));
      return true;
    },
    closeDatabase: () => {
      for (const database of databases) {
        database.close();
        database.dispatchEvent(new Event("close"));
      }
      databases.clear();
    },
  };
  /** @type {FaultyPage} */ (globalThis).faults = faults;
}
