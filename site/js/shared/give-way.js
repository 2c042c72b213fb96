// @ts-check

/**
 * Ends the task that is running: what follows is another one, and the browser
 * paints and hears the visitor between the two.
 * @returns {Promise<void>}
 */
export function giveWay() {
  const { scheduler } = /** @type {{scheduler?: {yield?: () => Promise<void>}}} */ (globalThis);
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve));
}
