// @ts-check

const BUDGET = 12; // ms of a frame

/**
 * A function that runs others one after the other. When they have taken long
 * the rest go on in the next frame, so that a position of 40,000 moves holds
 * no frame up for long; what is drawn in a frame is laid out in it, too. Asked
 * again meanwhile, it goes on with the next one until each has run once more.
 * @param {readonly (() => void)[]} steps
 * @param {{now: () => number, later: (run: () => void) => void}} [clock]
 */
export function inTurns(steps, { now, later } = { now: () => performance.now(), later: requestAnimationFrame }) {
  let [next, left, asked] = [0, 0, false];
  const run = () => {
    asked = false;
    const end = now() + BUDGET;
    do {
      const step = steps[next];
      next = (next + 1) % steps.length;
      left--;
      step?.();
    } while (left > 0 && now() < end);
    if (left === 0 || asked) return;
    asked = true;
    later(run);
  };
  return () => {
    left = steps.length;
    if (!asked) run();
  };
}
