// @ts-check

// Of a visitor who does something. A screen reader presses without a pointer or a key, and a page is installed
// from outside of it.
const SIGNS = ["pointerdown", "keydown", "click", "input", "wheel", "drop", "hashchange", "appinstalled"];
const AFTER = 1000; // ms

/**
 * Settles when the page has begun and the visitor has done something, or a while after it has begun. What is worked
 * out before anybody asks for it waits for that: it would take the processor and the line from the page that is
 * still being drawn.
 * @param {Promise<unknown>} begun
 * @param {EventTarget} [target] where the signs are seen
 * @returns {Promise<void>}
 */
export async function whenCalm(begun, target = globalThis) {
  /** @type {() => void} */
  let seen = () => {};
  const sign = new Promise((resolve) => void (seen = () => resolve(undefined)));
  for (const name of SIGNS) target.addEventListener(name, seen, { capture: true, passive: true });
  await begun.catch(() => {}); // who reads the rules says what is wrong
  const late = setTimeout(seen, AFTER);
  await sign;
  clearTimeout(late);
  for (const name of SIGNS) target.removeEventListener(name, seen, { capture: true });
}
