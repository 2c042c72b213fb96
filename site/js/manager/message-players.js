// @ts-check
// Players that answer messages of a game manager, each in a worker of its own: a
// built-in one in an engine worker, and one at an address by a worker that
// carries messages.

import { addressTexts } from "./texts.js";

/** @typedef {import("../engine/worker-client.js").WorkerClient} WorkerClient */

/**
 * A player of a match. `send` answers a message of the protocol; when the signal
 * is aborted nobody waits for the answer any more.
 * @typedef {object} MessagePlayer
 * @property {(message: string, options: {signal: AbortSignal}) => Promise<string>} send
 * @property {() => void} close
 * @property {Promise<unknown>} [ready] until then no clock should run
 */

let made = 0; // built-in players: each match has a session of its own

/**
 * A built-in player.
 * @param {WorkerClient} client of a worker that nobody else uses meanwhile
 * @param {{player: string, seed: number}} who
 * @returns {MessagePlayer}
 */
export function builtInPlayer(client, { player, seed }) {
  const session = `player ${++made}`;
  /** What was said about the match, for a worker that takes the place of this one. @type {string[]} */
  let history = [];
  /** @type {Worker | null} */
  let knowing = null; // the worker that has heard it
  /** @type {import("../engine/worker-client.js").Job<"answer"> | null} */
  let job = null;

  return {
    async send(message, { signal }) {
      await job?.cancel(); // its clock is over; a worker that does not stop is replaced
      await client.start();
      const missed = knowing !== null && knowing !== client.worker ? history : [];
      knowing = client.worker;
      const verb = message.slice(1, message.search(/[\s)]/));
      if (verb === "START") history = [message];
      else if (verb === "PLAY") history = [...history, message];
      const mine = client.call("answer",
        { player, name: `gdl-${player}`, seed, message, history: missed }, { session });
      job = mine;
      const stop = () => void mine.cancel();
      signal.addEventListener("abort", stop, { once: true });
      try {
        return (await mine.result).reply;
      } finally {
        signal.removeEventListener("abort", stop);
        if (job === mine) job = null;
      }
    },
    close: () => void client.call("close", {}, { session }),
  };
}

/** Whether a text is an address that a player may have. @param {string} text */
export function isAddress(text) {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === "http:" || protocol === "https:") && username === "" && password === "";
}

/**
 * A player at an address.
 * @param {() => Worker} spawn a worker that carries messages
 * @param {string} address
 * @param {boolean} secure the page has come over a secure connection
 * @returns {MessagePlayer}
 */
export function remotePlayer(spawn, address, secure) {
  const worker = spawn();
  let last = 0;
  /** @type {Map<number, {resolve: (reply: string) => void, reject: (reason: Error) => void}>} */
  const waiting = new Map();
  worker.onmessage = (/** @type {MessageEvent<import("./errand.d.ts").Done>} */ { data }) => {
    const errand = waiting.get(data.id);
    waiting.delete(data.id);
    if ("reply" in data) errand?.resolve(data.reply);
    else errand?.reject(new Error(addressTexts.failed(data.failed, address, data.status, secure)));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    for (const { reject } of waiting.values()) reject(new Error(addressTexts.carrierLost));
    waiting.clear();
  };

  return {
    send: (text, { signal }) => new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, address, text });
      // Without the rules a player has lost the whole match: START arrives even where its clock is over.
      if (text.startsWith("(START")) return;
      signal.addEventListener("abort", () => waiting.has(id) && worker.postMessage({ id, cancel: true }),
        { once: true });
    }),
    close: () => worker.terminate(),
  };
}
