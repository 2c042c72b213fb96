// @ts-check
// Long lists of which only the rows in view, and some around them, are in the
// document. Rows are of one height, which the style sheet gives as --row; it
// leaves room of the height --above before the first that is drawn, and makes
// the list as high as --whole.

/** @typedef {{from: number, to: number}} Range rows from..to-1 */

const FEW = 200; // rows that are all drawn: the browser's own search finds them

/**
 * Says of each drawn row where it stands in the whole list, to those who do not see it.
 * @param {Element} list its children are list items
 * @param {number} first that is drawn, from 0
 * @param {number} all of the list
 */
export function countItems(list, first, all) {
  const whole = list.childElementCount >= all;
  for (const [i, item] of [...list.children].entries()) {
    if (whole) {
      item.removeAttribute("aria-posinset");
      item.removeAttribute("aria-setsize");
    } else {
      item.setAttribute("aria-posinset", String(first + i + 1));
      item.setAttribute("aria-setsize", String(all));
    }
  }
}

/**
 * Gives the focus to a list when the row that has it is no longer drawn, or can
 * no longer be pressed: from there the keyboard goes on in the list, not at the
 * beginning of the page.
 * @param {HTMLElement} list whose rows are about to change
 */
function focusStays(list) {
  if (!list.contains(document.activeElement)) return;
  queueMicrotask(() => {
    const held = document.activeElement;
    if (held !== document.body && !held?.matches(":disabled")) return;
    if (!list.hasAttribute("tabindex")) list.tabIndex = -1;
    list.focus({ preventScroll: true });
  });
}

/**
 * The rows that lie in a part of a list.
 * @param {number} rows of the whole list
 * @param {number} height of a row
 * @param {number} top where the part begins, from the top of the list
 * @param {number} bottom where it ends
 * @returns {Range}
 */
export function rowsBetween(rows, height, top, bottom) {
  const from = Math.min(Math.max(Math.floor(top / height), 0), Math.max(rows - 1, 0));
  return { from, to: Math.max(Math.min(Math.ceil(bottom / height), rows), from) };
}

/**
 * Watches what is seen of the lists in an element.
 * @param {HTMLElement} element
 * @param {() => void} redraw called when rows come into view that are not drawn: it has to ask for the ranges again
 */
export function createWindowed(element, redraw) {
  /** The long lists. @type {Map<HTMLElement, {rows: number, height: number, drawn: Range}>} */
  const lists = new Map();
  const look = () => {
    for (const [list, { rows, height, drawn }] of lists) {
      const { top, bottom } = inView(list);
      const { from, to } = rowsBetween(rows, height, top, bottom);
      if (top < bottom && (from < drawn.from || to > drawn.to)) return redraw();
    }
  };
  document.addEventListener("scroll", ({ target }) => {
    if (target instanceof Node && target.contains(element)) look();
  }, { capture: true, passive: true });
  new ResizeObserver(look).observe(element);

  return {
    /** Forgets the lists, before the ranges of those that there are now are asked for. */
    begin: () => lists.clear(),
    /**
     * The rows of a list to draw now: what is seen, and as much on both sides.
     * @param {HTMLElement} list the element itself, or one in it
     * @param {number} rows
     * @returns {Range}
     */
    range(list, rows) {
      focusStays(list);
      if (rows <= FEW) {
        list.style.removeProperty("--above");
        list.style.removeProperty("--whole");
        return { from: 0, to: rows };
      }
      const height = rowHeight(list);
      const { top, bottom } = inView(list);
      const drawn = rowsBetween(rows, height, top - (bottom - top), bottom + (bottom - top));
      lists.set(list, { rows, height, drawn });
      list.style.setProperty("--above", `${drawn.from * height}px`);
      list.style.setProperty("--whole", `${rows * height}px`);
      return drawn;
    },
    /**
     * Scrolls the element, as the one list in it, just so far that a row is seen.
     * @param {number} row
     */
    reveal(row) {
      const height = rowHeight(element);
      const [top, bottom] = [row * height, (row + 1) * height];
      if (top < element.scrollTop) element.scrollTop = top;
      else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom + 6 - element.clientHeight;
    },
  };
}

/** @param {HTMLElement} list */
const rowHeight = (list) => parseFloat(getComputedStyle(list).getPropertyValue("--row")) || 24;

/**
 * The part of a list that its own scrolling, that of what it stands in, and the
 * window leave to be seen, from the top of the list. It is empty if bottom <= top.
 * @param {HTMLElement} list
 */
function inView(list) {
  const box = list.getBoundingClientRect();
  let [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  for (let each = list.parentElement; each; each = each.parentElement) {
    if (getComputedStyle(each).overflowY === "visible") continue;
    const outer = each.getBoundingClientRect();
    [top, bottom] = [Math.max(top, outer.top), Math.min(bottom, outer.bottom)];
  }
  const above = list.scrollTop - box.top;
  return { top: top + above, bottom: Math.max(bottom, top) + above };
}
