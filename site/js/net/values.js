// @ts-check
// The values of a network's nodes: in the shown position, with moves that are
// tried out there before anybody makes them, and with facts set by hand.

/** @typedef {import("../protocol.d.ts").SetNode} SetNode */

export class NetValues {
  /**
   * @param {(joint: string[], set: SetNode[]) => Promise<Uint8Array>} ask for the values of all nodes in the shown
   *  position, with the moves made or with none, and with bases and inputs set by hand
   * @param {() => void} changed
   */
  constructor(ask, changed) {
    this.ask = ask;
    this.changed = changed;
    /** In the shown position; null while not known. @type {Uint8Array | null} */
    this.position = null;
    /** With the moves that are tried out. @type {Uint8Array | null} */
    this.shown = null;
    /** Moves that are tried out, by role; "" for none. @type {string[]} */
    this.joint = [];
    /** Bases and inputs that are set by hand. @type {ReadonlyMap<number, boolean>} */
    this.set = new Map();
    this.positions = 0; // that were asked about
    this.questions = 0;
  }

  /** Another network: its values are not known. */
  forget() {
    this.positions++;
    this.questions++;
    this.position = this.shown = null;
  }

  /** Another position, in which nothing is tried out. @param {number} roles how many there are */
  async moveTo(roles) {
    const place = ++this.positions;
    const question = ++this.questions;
    this.joint = Array.from({ length: roles }, () => "");
    this.set = new Map();
    const values = await this.answer();
    if (place !== this.positions) return;
    this.position = values;
    if (question === this.questions) this.show(values);
  }

  /**
   * Tries out moves and values.
   * @param {string[]} joint by role, "" for none
   * @param {ReadonlyMap<number, boolean>} [set] bases and inputs
   */
  async try(joint, set = this.set) {
    const question = ++this.questions;
    this.joint = joint;
    this.set = set;
    this.changed();
    const values = this.trying ? await this.answer() : this.position;
    if (question === this.questions) this.show(values);
  }

  /** Gives a base or an input another value, or takes that back. @param {number} id */
  flip(id) {
    const set = new Map(this.set);
    const flipped = this.of(id) !== 1;
    if (set.has(id)) set.delete(id);
    else set.set(id, flipped);
    return this.try(this.joint, set);
  }

  /** Back to the match: nothing is tried out any more. */
  clear() {
    return this.try(this.joint.map(() => ""), new Map());
  }

  /** Tries out a move of a role, or takes it back. @param {number} role @param {string} move */
  toggle(role, move) {
    return this.try(this.joint.map((each, i) => (i !== role ? each : each === move ? "" : move)));
  }

  /** Whether any moves or values are tried out. */
  get trying() {
    return this.set.size > 0 || this.joint.some((move) => move !== "");
  }

  /**
   * Whether the visitor has given a node its value: a base, or the input of a move that is tried out.
   * @param {{id: number, kind: string}} node
   */
  byHand({ id, kind }) {
    return this.set.has(id) || (kind === "input" && this.trying && this.of(id) === 1);
  }

  /** @param {number} id of a node @returns {number} 0, 1, or -1 while not known */
  of(id) {
    return this.shown?.[id] ?? -1;
  }

  /** Whether the moves that are tried out change a node; null where none are. @param {number} id */
  differs(id) {
    if (this.shown === this.position || !this.shown || !this.position) return null;
    return this.shown[id] !== this.position[id];
  }

  /** @returns {Promise<Uint8Array | null>} null where there are none: gates then carry "?" */
  async answer() {
    try {
      return await this.ask(this.trying ? this.joint : [], [...this.set].map(([id, value]) => ({ id, value })));
    } catch {
      return null;
    }
  }

  /** @param {Uint8Array | null} values */
  show(values) {
    this.shown = values;
    this.changed();
  }
}
