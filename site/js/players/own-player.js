// @ts-check
// An own player as game managers see one: messages of the protocol in, answers
// out. The match tells which joint moves were made; what runs is in a seat.

import { readMessage } from "./message.js";
import { Seat } from "./seat.js";

/** @typedef {import("./sandbox/sandbox.js").Parts} Parts */
/** @typedef {import("./sandbox/sandbox.js").SandboxOptions} SandboxOptions */

/**
 * What answers messages of the protocol. `send` rejects where there is no answer: the code failed or was cut off.
 * @typedef {object} OwnPlayer
 * @property {(message: string, options?: {signal?: AbortSignal}) => Promise<string>} send
 * @property {() => void} close
 */

/**
 * @param {object} options
 * @param {Parts} options.parts
 * @param {string} options.name
 * @param {string} options.code
 * @param {SandboxOptions["onLog"]} [options.onLog]
 * @param {SandboxOptions["onFault"]} [options.onFault]
 * @returns {OwnPlayer}
 */
export function ownPlayer({ parts, name, code, onLog, onFault }) {
  const seat = new Seat({ parts, code, ...(onLog ? { onLog } : {}), ...(onFault ? { onFault } : {}) });
  /** @type {import("./seat.js").Position & {id: string, startClock: number, playClock: number} | null} */
  let match = null;
  return { send, close: () => seat.close() };

  /** @param {string} text @param {{signal?: AbortSignal}} [options] */
  async function send(text, { signal } = {}) {
    const message = readMessage(text);
    const end = () => seat.sandbox.end("time");
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
    if (message.verb === "info") return `((name ${spelled(name)}) (status ${match ? "busy" : "available"}))`;
    if (message.verb === "preview") return "ready";
    if (message.verb === "start") {
      if (match && match.id !== message.id) return "busy";
      const { id, rules, role, startClock, playClock } = message;
      match = { id, rules, role, startClock, playClock, moves: [] };
      await seat.begin(match, startClock * 1000);
      return "ready";
    }
    if (!match || match.id !== message.id) return "busy";
    if (message.verb === "abort") {
      match = null;
      seat.sandbox.end();
      return "aborted";
    }
    if (message.moves.length > 0) match = { ...match, moves: [...match.moves, message.moves] };
    const position = match;
    if (message.verb === "play") return (await seat.move(position, position.playClock * 1000)).move;
    match = null;
    await seat.stop(position).catch(() => {}); // it has nothing more to answer
    seat.sandbox.end();
    return "done";
  }
}

/** A name as one word of the protocol. @param {string} name */
const spelled = (name) => name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "player";
