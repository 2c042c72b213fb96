// @ts-check
// One job of a panel at a time: a newer one takes the place of the older, and
// what an old one still says is dropped.

/** @typedef {import("./worker-client.js").CallName} CallName */
/** @template {CallName} N @typedef {import("./worker-client.js").Job<N>} Job */
/** @typedef {import("../protocol.d.ts").Calls} Calls */

/**
 * @param {() => void} changed a job has begun or ended
 * @param {(error: unknown) => void} failed
 */
export function createRunner(changed, failed) {
  /** @type {Job<CallName> | null} */
  let job = null;

  return {
    /** Whether a job is at work. */
    active: () => job !== null,
    /**
     * @template {CallName} N
     * @param {Job<N>} next
     * @param {(result: Calls[N]["result"]) => void} done
     * @param {(progress: Calls[N]["progress"]) => void} [progress]
     */
    async run(next, done, progress = () => {}) {
      const mine = /** @type {Job<CallName>} */ (/** @type {unknown} */ (next));
      void job?.cancel();
      job = mine;
      changed();
      try {
        for await (const each of next) if (job === mine) progress(each);
        const result = await next.result;
        if (job === mine) done(result);
      } catch (error) {
        if (job === mine) failed(error);
      } finally {
        if (job === mine) {
          job = null;
          changed();
        }
      }
    },
    /** Asks the job to stop; what it has by then comes as its result. */
    stop: () => void job?.cancel(),
    /** Ends the job and wants nothing of it any more. */
    drop() {
      void job?.cancel();
      job = null;
    },
  };
}
