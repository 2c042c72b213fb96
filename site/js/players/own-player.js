// @ts-check
// An own player as game managers see one: messages of the protocol in, answers
// out. What runs is a CodePlayer.

import { readMessage } from "./message.js";

/** @typedef {import("./code-player.js").CodePlayer} CodePlayer */

/**
 * What answers messages of the protocol. `send` rejects where there is no answer: the code failed or was cut off.
 * @typedef {object} OwnPlayer
 * @property {(message: string, options?: {signal?: AbortSignal}) => Promise<string>} send
 * @property {() => void} close
 */

/**
 * A match that is being played.
 * @typedef {import("./code-player.js").Position & {id: string, playClock: number}} Match  playClock in ms
 */

/**
 * @param {string} name
 * @param {CodePlayer} code
 * @param {(code: CodePlayer) => void} free takes it back
 * @returns {OwnPlayer}
 */
export function ownPlayer(name, code, free) {
  /** @type {Match | null} */
  let match = null;
  return { send, close: () => free(code) };

  /** @param {string} text @param {{signal?: AbortSignal}} [options] */
  async function send(text, { signal } = {}) {
    const message = readMessage(text);
    const end = () => code.runner.end("time");
    signal?.throwIfAborted();
    signal?.addEventListener("abort", end, { once: true });
    try {
      return await answer(message);
    } finally {
      signal?.removeEventListener("abort", end);
    }
  }

  /** @param {import("./message.js").Message} message @returns {Promise<string>} */
  async function answer(message) {
    if (message.verb === "info") return infoText(name, match !== null);
    if (message.verb === "preview") return "ready";
    if (message.verb === "start") {
      if (match && match.id !== message.id) return "busy";
      match = matchOf(message);
      code.startClock = message.startClock * 1000;
      await code.bring(match);
      return "ready";
    }
    if (!match || match.id !== message.id) return "busy";
    if (message.verb === "abort") {
      match = null;
      code.runner.end();
      return "aborted";
    }
    match = after(match, message.moves);
    if (message.verb === "play") return (await code.moveWithin(match, match.playClock)).move;
    const last = match;
    match = null;
    await code.stop(last).catch(() => {}); // it has nothing more to answer
    code.runner.end();
    return "done";
  }
}

/** @param {Extract<import("./message.js").Message, {verb: "start"}>} message @returns {Match} */
export function matchOf({ id, rules, role, playClock }) {
  return { id, rules, role, playClock: playClock * 1000, moves: [] };
}

/** A match after a joint move; none is made where there are no moves. @param {Match} match @param {string[]} joint */
export function after(match, joint) {
  return joint.length === 0 ? match : { ...match, moves: [...match.moves, joint] };
}

/** @param {string} name @param {boolean} busy */
export const infoText = (name, busy) => `((name ${spelled(name)}) (status ${busy ? "busy" : "available"}))`;

/** A name as one word of the protocol. @param {string} name */
const spelled = (name) => name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "player";
