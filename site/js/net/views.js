// @ts-check
// Which pictures of a network are shown: what the visitor chose, what the
// network's size allows, and what there is room for.

/** @typedef {import("../session/state.js").NetViewName} NetViewName */
/** @typedef {import("../protocol.d.ts").NetView} NetView */

/** Nodes that one picture of everything may have; beyond it relations stand folded. */
export const WHOLE_LIMIT = 1000;
const WHOLE_FIRST = 80; // nodes up to which everything is shown at first
const FOCUS_LIMIT = 12; // propositions of a relation whose cone is shown

export class NetViews {
  /** Of the network; 0 while there is none. */
  nodes = 0;
  /** There is room for two pictures. */
  wide = false;
  /** Ids of the nodes that the cone is about, or that are marked. @type {readonly number[]} */
  picked = [];
  /** @type {NetViewName} */
  wanted = "whole";
  /** By the visitor: so it stays for the next network. */
  chosen = false;
  /** The whole would be too small to be read in the room there is. */
  crowded = false;
  /** Every node of such a whole is shown nevertheless: the visitor wants it. */
  spread = false;
  /** Relations that are open in a whole network drawn by levels; ids of boxes. @type {readonly number[]} */
  opened = [];

  /** Another network. @param {number} nodes */
  begin(nodes) {
    this.nodes = nodes;
    this.picked = [];
    this.fold();
    this.crowded = false;
    if (!this.chosen || this.wanted === "cone") this.wanted = nodes > WHOLE_FIRST ? "relations"
      : "whole";
  }

  /** @param {NetViewName} view */
  choose(view) {
    this.wanted = view;
    this.chosen = true;
    this.crowded = false;
  }

  /** There is room for two pictures, or not any more. @param {boolean} wide */
  room(wide) {
    this.wide = wide;
    this.crowded = false;
  }

  /**
   * A whole has been laid out. One that nobody could read is drawn by levels.
   * @param {boolean} legible
   * @returns {boolean} whether it has to be drawn again
   */
  crowd(legible) {
    if (legible || this.leveled || this.spread || this.main !== "whole") return false;
    this.crowded = true;
    return true;
  }

  /**
   * Shows the cone of some propositions, beside the relations if they are
   * shown too. Of many, those that are true say the most.
   * @param {readonly number[]} ids
   * @param {(id: number) => boolean} lit whether one is true now
   */
  open(ids, lit) {
    this.picked = [...ids.filter(lit), ...ids.filter((id) => !lit(id))].slice(0, FOCUS_LIMIT);
    this.choose(this.wanted === "both" ? "both" : "cone");
  }

  /**
   * As a link says.
   * @param {NetViewName} view
   * @param {readonly number[]} picked
   * @param {readonly number[]} opened
   */
  restore(view, picked, opened) {
    this.choose(view);
    this.picked = picked;
    this.opened = opened;
  }

  /** What can be chosen from. @returns {readonly NetViewName[]} */
  get offered() {
    return ["whole", "relations", "cone", ...(this.wide ? /** @type {const} */ (["both"]) : [])];
  }

  /** What is shown in the room there is. */
  get shown() {
    return this.wanted === "both" && !this.wide ? "cone" : this.wanted;
  }

  /** The large picture, or the only one. @returns {NetView} */
  get main() {
    return this.shown === "both" ? "cone" : this.shown;
  }

  /** Whether the whole is drawn by levels, as it is too large for any picture or for this room. */
  get leveled() {
    return this.main === "whole" && (this.nodes > WHOLE_LIMIT || this.crowded && !this.spread);
  }

  /** Whether there is something to fold again. */
  get unfolded() {
    return this.main === "whole" && (this.spread || this.leveled && this.opened.length > 0);
  }

  /** Whether every node could be shown and is not. */
  get spreadable() {
    return this.leveled && this.nodes <= WHOLE_LIMIT;
  }

  /** Opens a folded relation of the whole. @param {number} box */
  unfold(box) {
    if (!this.opened.includes(box)) this.opened = [...this.opened, box];
  }

  /** Folds all relations of the whole again. */
  fold() {
    this.opened = [];
    this.spread = false;
  }

  /** The only node that is marked, or -1. */
  get marked() {
    return this.picked.length === 1 ? (this.picked[0] ?? -1) : -1;
  }
}
