// @ts-check
// Whoever works with keys keeps their place. Where the page takes away what has
// the focus, hides it or switches it off, the browser would begin again at the
// top of the document; here what stands next to it has the focus instead, and
// where all around it has gone, what the page shows in its place.

const FOCUSABLE = ["a[href]", "button", "input", "select", "textarea", "summary", "[tabindex]"]
  .map((each) => `${each}:not([disabled], [tabindex="-1"])`).join();

/** What says whether an element is there to be pressed, besides what is put in and taken out. */
const TELLING = ["hidden", "disabled", "open", "data-pane", "data-lesson", "data-workshop", "data-maximised"];

/** @param {{app: HTMLElement, panes: HTMLElement}} frame */
export function keepFocus({ app, panes }) {
  let keys = true; // and not the pointer, which needs no focus to go on
  /** What has the focus, and all that it stands in, from the inside. @type {HTMLElement[]} */
  let held = [];
  addEventListener("pointerdown", () => {
    keys = false;
    held = [];
  }, true);
  addEventListener("keydown", () => {
    keys = true;
    hold();
  }, true);
  addEventListener("focusin", hold);
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributeFilter: TELLING });

  function hold() {
    const { activeElement: now, body } = document;
    held = [];
    if (!keys || now === body) return;
    for (let each = now; each instanceof HTMLElement && each !== body; each = each.parentElement) held.push(each);
  }

  function look() {
    const [lost] = held;
    if (!lost || (document.activeElement !== document.body && document.activeElement !== lost)) return;
    if (canHold(lost)) return;
    heirs(held).find(takes) ?? instead(app, panes).find(takes); // what is not drawn yet has it later
  }
}

/** Whether an element that had the focus may keep it. @param {HTMLElement} element */
const canHold = (element) => element.isConnected && !element.matches(":disabled") && element.checkVisibility();

/** @param {HTMLElement} element */
function takes(element) {
  if (!element.checkVisibility()) return false;
  element.focus();
  return document.activeElement === element;
}

/**
 * What stands near what was lost, the nearest first: what has the same key, what comes after it, what came before it.
 * @param {readonly HTMLElement[]} held
 */
function heirs(held) {
  const there = held.filter((each) => each.isConnected);
  const [from] = there;
  const key = held[0]?.dataset["key"];
  const end = there.findIndex((each) => each.matches("main, .app"));
  return there.slice(0, end === -1 ? undefined : end).flatMap((room) => {
    const all = [...room.querySelectorAll(FOCUSABLE)].filter((each) => each instanceof HTMLElement);
    const after = all.filter((each) => from && from.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING);
    const before = all.filter((each) => each !== from && !after.includes(each)).reverse();
    return [...all.filter((each) => key !== undefined && each.dataset["key"] === key), ...after, ...before];
  });
}

/**
 * What has the focus where the page shows something else than before: the heading of what is read, else the board.
 * @param {HTMLElement} app
 * @param {HTMLElement} panes
 */
function instead(app, panes) {
  const page = app.querySelector("main:not([hidden])") ?? app;
  const lesson = page === panes && panes.dataset["lesson"] !== undefined;
  if (lesson && panes.querySelector(":scope > .lesson:not([hidden])") === null) return [];
  const play = page === panes && page.querySelector(".pane.match")?.checkVisibility() === true;
  const names = [lesson ? ".lesson-title" : "h1[tabindex]",
    lesson || play ? '.board [tabindex="0"], .legal .move' : "", lesson || !play ? FOCUSABLE : ""];
  return names.flatMap((name) => (name === "" ? [] : [...page.querySelectorAll(name)]))
    .filter((each) => each instanceof HTMLElement);
}
