// @ts-check
// The row under the board while a game manager conducts the match.

import { hasItsRules, isGoingOn } from "../session/managed.js";
import { actingRole, current } from "../session/queries.js";
import { positionTexts } from "../session/texts.js";
import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { problemText } from "../shared/texts.js";
import { managedTexts } from "./texts.js";

/**
 * @typedef {object} ManagedActions
 * @property {(action: "pause" | "resume" | "step" | "abort") => void} conduct  the match under a game manager
 * @property {(node: number) => void} goTo
 * @property {() => void} goOnMatch  that was broken off
 * @property {() => void} reopenMatch that was broken off, with its rules
 * @property {() => void} leaveMatch as it is
 */

/**
 * A row of words and buttons; of one kind only the words change.
 * @typedef {{kind: string, said: (string | Node)[], parts: (Element | false)[]}} Row
 */

/**
 * What is said of the match under a game manager, and what can be done to it.
 * @param {import("../session/managed.js").Managed} managed
 * @param {import("../session/state.js").State} state
 * @param {Element} words where it is said
 * @param {ManagedActions} actions
 * @returns {Row | null} null if there is nothing to say
 */
export function managedRow(managed, state, words, actions) {
  const say = managedTexts;
  const here = state.tree.current;
  const { status, awaited, node, ply, holding, problem } = managed;
  const conduct = (/** @type {"pause" | "resume" | "step" | "abort"} */ action,
    /** @type {import("../shared/icons.js").IconName} */ image, look = "line") =>
    h("button", { class: `btn sm ${look}`, type: "button",
      "data-key": action === "pause" || action === "resume" ? "players" : action,
      on: { click: () => actions.conduct(action) } }, icon(image), say[action]);
  if (status === "broken") {
    const same = hasItsRules(state);
    const next = h("button", { class: "btn sm line", type: "button",
      on: { click: same ? actions.goOnMatch : actions.reopenMatch } },
      icon(same ? "run" : "grid"), same ? say.goOn : say.reopen);
    return { kind: `broken off ${same}`, said: [same ? say.broken(ply) : say.changed(ply)], parts: [words, next,
      h("button", { class: "btn sm", type: "button", on: { click: actions.leaveMatch } }, say.leave)] };
  }
  if (status === "failed") {
    return { kind: "failed match", said: [say.failed(problem ? problemText(problem) : "")], parts: [words] };
  }
  if (!isGoingOn(managed)) return null;
  const paused = awaited?.stage === "paused";
  const mine = awaited?.stage === "play" ? current(state)?.legal[actingRole(state)]?.length ?? 0 : 0;
  const said = here !== node ? say.elsewhere(ply) : !awaited ? say.starting : holding && !paused ? say.holding
    : mine > 0 ? positionTexts.saidYours(mine) : say.stages[awaited.stage];
  const back = here !== node && h("button", { class: "btn sm line", type: "button",
    on: { click: () => actions.goTo(node) } }, say.toMatch);
  return { kind: `managed ${paused} ${here !== node} ${node}`, said: [said], parts: [words, back,
    ...(paused ? [conduct("resume", "run"), conduct("step", "forward")] : [conduct("pause", "pause")]),
    conduct("abort", "stop", "stop")] };
}
