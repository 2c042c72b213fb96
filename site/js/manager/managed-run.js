// @ts-check
// One match under a game manager: the manager is in a worker of its own, and
// this carries its messages to the players and their replies back. It knows no
// board and keeps nothing.

/** @typedef {import("../engine/worker-client.js").WorkerClient} WorkerClient */
/** @typedef {import("../protocol.d.ts").ManageRequest} ManageRequest */
/** @typedef {import("../protocol.d.ts").ManageEvent} ManageEvent */
/** @typedef {import("../protocol.d.ts").OutgoingMessage} OutgoingMessage */
/** @typedef {import("../protocol.d.ts").Conduct} Conduct */
/** @typedef {import("../protocol.d.ts").Record} MatchRecord */
/** @typedef {import("./message-players.js").MessagePlayer} MessagePlayer */

/**
 * @typedef {object} RunOptions
 * @property {WorkerClient} manager   of a worker that nobody else uses meanwhile
 * @property {ManageRequest} request
 * @property {readonly (MessagePlayer | null)[]} players  by role; null for people
 * @property {(event: ManageEvent) => void} [happened]
 */

export class ManagedRun {
  /** @param {RunOptions} options */
  constructor(options) {
    this.options = options;
    /** @type {import("../engine/worker-client.js").Job<"manage"> | null} */
    this.job = null;
    this.begun = false;
  }

  /**
   * Plays the match. Players are closed after it.
   * @returns {Promise<MatchRecord>}
   */
  async play() {
    const { manager, request, players } = this.options;
    const job = manager.call("manage", request, this.about());
    this.job = job;
    try {
      for await (const event of job) {
        this.begun = true;
        if (event.message) void this.carry(event.message);
        else this.options.happened?.(event);
      }
      return (await job.result).record;
    } finally {
      for (const player of players) player?.close();
      manager.call("close", {}, this.about());
    }
  }

  about() {
    return { session: `match ${this.options.request.match}` };
  }

  /** @param {OutgoingMessage} message */
  async carry({ id, role, text, seconds }) {
    const over = new AbortController();
    const clock = seconds > 0 ? setTimeout(() => over.abort(), seconds * 1000) : undefined;
    const { players } = this.options;
    const [reply, error] = await (players[role]?.send(text, { signal: over.signal }) ?? Promise.reject(new Error("")))
      .then((said) => [said, ""], (reason) => ["", reason instanceof Error ? reason.message : String(reason)]);
    clearTimeout(clock);
    // Where nobody waits any more, the match may be over too.
    if (!over.signal.aborted) this.tell("deliver", { id, reply: reply ?? "", error: error ?? "" });
  }

  /** @param {Conduct} action */
  conduct(action) {
    this.tell("conduct", { action });
  }

  /** @param {number} role @param {number} ply @param {string} move */
  decide(role, ply, move) {
    this.tell("decide", { role, ply, move });
  }

  /** Breaks the match off; its record comes from play. One that has not begun has none. */
  abort() {
    if (this.begun) this.conduct("abort");
    else void this.job?.cancel();
  }

  /**
   * What a match that is over does not hear is no harm.
   * @template {"conduct" | "decide" | "deliver"} Name
   * @param {Name} call
   * @param {import("../protocol.d.ts").Calls[Name]["request"]} body
   */
  tell(call, body) {
    if (this.job && !this.job.over) this.options.manager.call(call, body, this.about());
  }
}
