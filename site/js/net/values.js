// @ts-check
// The values of a network's nodes: in the shown position, and with the moves
// that are tried out there before anybody makes them.

export class NetValues {
  /**
   * @param {(joint: string[]) => Promise<Uint8Array>} ask for the values of all nodes in the shown
   *  position, with the moves made or with none
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
    const values = await this.answer([]);
    if (place !== this.positions) return;
    this.position = values;
    if (question === this.questions) this.show(values);
  }

  /** Tries out moves. @param {string[]} joint by role, "" for none */
  async try(joint) {
    const question = ++this.questions;
    this.joint = joint;
    this.changed();
    const values = this.trying ? await this.answer(joint) : this.position;
    if (question === this.questions) this.show(values);
  }

  /** Tries out a move of a role, or takes it back. @param {number} role @param {string} move */
  toggle(role, move) {
    return this.try(this.joint.map((each, i) => (i !== role ? each : each === move ? "" : move)));
  }

  /** Whether any moves are tried out. */
  get trying() {
    return this.joint.some((move) => move !== "");
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

  /** @param {string[]} joint @returns {Promise<Uint8Array | null>} null where there are none: gates then carry "?" */
  async answer(joint) {
    try {
      return await this.ask(joint);
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
