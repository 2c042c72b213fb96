// @ts-check
// How high a part of the page wants to be that stands in a frame. That is told
// by what is in it and by the frame's width, never by the frame's height: a page
// around that gives the frame what it wants would else never make it lower, or
// higher without end.

const MOST = 4000; // CSS pixels, as many as the code to embed a part can ask for
const RULES = 200; // px of the rules beside a lesson, which are scrolled in any case
const FITTED = 64; // px less than it has that a board leaves which is fitted into the height
const PICTURE = { share: 3 / 4, most: 640 }; // of its width, and px: the height of a network's picture, which fits any

/**
 * @param {HTMLElement} panes
 * @param {(element: Element) => void} watch called with what makes the height another one when its size changes
 * @returns {number} CSS pixels; 0 while nothing is shown
 */
export function wantedHeight(panes, watch) {
  /** What the panes want beyond what they have, by their columns. @type {Map<number, number>} */
  const more = new Map();
  for (const pane of panes.querySelectorAll(":scope > .pane")) {
    if (!(pane instanceof HTMLElement) || pane.offsetParent === null) continue;
    watch(pane);
    const wanted = wantedOf(pane, panes.dataset["lesson"] !== undefined, watch);
    more.set(pane.offsetLeft, (more.get(pane.offsetLeft) ?? 0) + wanted - pane.offsetHeight);
  }
  return more.size === 0 ? 0 : Math.min(Math.ceil(panes.clientHeight + Math.max(...more.values())), MOST);
}

/**
 * @param {HTMLElement} pane
 * @param {boolean} beside a lesson
 * @param {(element: Element) => void} watch
 */
function wantedOf(pane, beside, watch) {
  const find = (/** @type {string} */ part) =>
    [...pane.querySelectorAll(part)].find((each) => each.checkVisibility()) ?? null;
  const has = pane.offsetHeight;
  if (pane.matches(".match")) return boardHeight(has, find(".play"), watch);
  if (pane.matches(".tools")) {
    const { width, height } = sizeOf(find(".net-body") ?? pane);
    return has - height + Math.min(PICTURE.share * width, PICTURE.most);
  }
  if (pane.matches(".rules")) {
    const editor = find(".editor");
    return beside ? RULES : has - sizeOf(editor).height + textHeight(editor, watch);
  }
  const page = find(".page"); // of a lesson, which the pane scrolls
  if (page) watch(page);
  return page ? sizeOf(page).height : has;
}

/**
 * With the least room for the lists, which are scrolled.
 * @param {number} has px of the pane
 * @param {Element | null} play
 * @param {(element: Element) => void} watch
 */
function boardHeight(has, play, watch) {
  const [stage, lists] = [".stage", ".lists"].map((part) => play?.querySelector(part));
  if (!play || !stage || !lists) return has;
  watch(stage);
  watch(lists);
  let wanted = has + play.scrollHeight - play.clientHeight;
  wanted -= sizeOf(lists).height - parseFloat(getComputedStyle(lists).minHeight);
  const listed = stage.querySelector(".stage-middle:has(> .facts-list)"); // in place of a board
  if (listed) wanted -= sizeOf(listed).height - contentHeight(listed.firstElementChild);
  // Where there is width enough the board is as large as the height allows: it always fits, but for a few pixels.
  return !matchMedia("(max-width: 719px)").matches && wanted <= has && wanted > has - FITTED ? has : wanted;
}

/**
 * The height of the text in an editor, or of what stands in its place.
 * @param {Element | null} editor
 * @param {(element: Element) => void} watch
 */
function textHeight(editor, watch) {
  const text = editor?.shadowRoot?.querySelector(".cm-content") ?? editor;
  if (text) watch(text);
  return contentHeight(text);
}

/** The height of what is in an element, which may be higher itself. @param {Element | null | undefined} element */
function contentHeight(element) {
  const last = element?.lastElementChild;
  if (!element || !last) return 0;
  const end = last.getBoundingClientRect().bottom + parseFloat(getComputedStyle(element).paddingBottom);
  return end - element.getBoundingClientRect().top + element.scrollTop;
}

/** @param {Element | null} element */
const sizeOf = (element) => element?.getBoundingClientRect() ?? new DOMRect();
