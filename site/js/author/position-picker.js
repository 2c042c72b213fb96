// @ts-check
// Chooses a position by playing to it: the board as it is, a list of legal
// moves for each role, and a way back. Moves are chosen and never written.

import { positionPicture } from "../board/position-picture.js";
import { fill, h } from "../shared/dom.js";
import { spoken } from "../shared/terms.js";
import { button, choice } from "./fields.js";
import { fieldTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").PositionResult} PositionResult */

const PICTURE = 152; // px

/**
 * @param {object} options
 * @param {string[][]} options.after
 * @param {string[] | null} options.joint  moves made there; null if none are asked for
 * @param {(moves: string[][]) => Promise<PositionResult | null>} options.position
 * @param {(part: {after?: string[][], joint?: string[]}) => void} options.change
 * @param {(position: PositionResult) => void} [options.shown] what can be said of the position
 */
export function positionPicker({ after, joint, position, change, shown }) {
  const element = h("div", { class: "picker" });
  let moves = after;
  let made = joint;
  void draw();
  return element;

  async function draw() {
    const now = moves;
    const found = await position(now);
    if (now !== moves) return;
    if (found) shown?.(found);
    fill(element, h("h3", {}, fieldTexts.position(now.length)),
      found ? positionPicture(found, now.map((each) => each.map(spoken).join(", ")).join("; "), PICTURE)
        : h("p", { class: "dim" }, fieldTexts.noPosition),
      found && (found.terminal ? h("p", { class: "dim" }, fieldTexts.over) : choices(found)),
      now.length > 0 && button(fieldTexts.back, () => go(now.slice(0, -1))));
  }

  /** @param {string[][]} to */
  function go(to) {
    moves = to;
    made = made && [];
    change(made ? { after: to, joint: [] } : { after: to });
    void draw();
  }

  /** @param {PositionResult} found */
  function choices({ roles, legal }) {
    const lists = roles.map((role, i) => choice(fieldTexts.ofRole(role), [
      ...(made ? [/** @type {[string, string]} */ (["", fieldTexts.noMove])] : []),
      ...(legal[i] ?? []).map(({ text }) => /** @type {[string, string]} */ ([text, spoken(text)]))],
      made?.[i] ?? legal[i]?.[0]?.text ?? "", () => made && keep()));
    const chosen = () => lists.map(({ field }) => field.value);
    return h("div", { class: "row wrap" }, lists.map(({ element: list }) => list),
      button(fieldTexts.play, () => chosen().every((move) => move !== "") && go([...moves, chosen()])),
      made && h("p", { class: "dim small" }, fieldTexts.joint));

    /** Moves that are made there count when every role has one. */
    function keep() {
      made = chosen().every((move) => move !== "") ? chosen() : [];
      change({ joint: made });
    }
  }
}
