// @ts-check
// Doing something again and again, until somebody says stop.

/**
 * @param {number} pace ms from one time to the next
 * @param {() => void} run
 */
export function createPace(pace, run) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;

  return {
    get running() {
      return timer !== undefined;
    },
    start() {
      timer ??= setInterval(run, pace);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
