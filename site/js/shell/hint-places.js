// @ts-check
// Where the hints of a first visit stand: beside what they speak of, where
// there is room. A phone shows the first one only, below the board.

const VIEWS = 60; // px that the bar of a phone takes

/**
 * @param {number} hint 1..3
 * @param {{rules: Element, match: Element, analysis: HTMLElement, switcher: Element}} hosts of the frame
 * @param {boolean} single there is room for one pane
 * @returns {import("./hints.js").Places | null}
 */
export function hintPlaces(hint, hosts, single) {
  const [rules, lists, stage = new DOMRect()] = [
    hosts.rules.querySelector(".editor"), hosts.match.querySelector(".lists"), hosts.match.querySelector(".stage"),
  ].map((each) => each?.getBoundingClientRect() ?? new DOMRect());
  if (single) {
    const room = new DOMRect(0, stage.bottom, innerWidth, innerHeight - stage.bottom - VIEWS);
    return hint === 1 && stage.width > 0 ? { about: room, rooms: [room], scrolls: hosts.analysis } : null;
  }
  const analysis = hosts.analysis.getBoundingClientRect();
  const inside = analysis.width > 0 ? analysis : hosts.switcher.getBoundingClientRect();
  const about = [rules, stage, inside][hint - 1];
  const free = below(hosts.match, lists);
  const rooms = hint === 3 ? [analysis, free, lists, rules] : [free, analysis, lists, rules];
  if (!about || about.width === 0) return null; // a page stands over it
  return { about, rooms: rooms.flatMap((room) => (room && room.width > 0 ? [room] : [])), scrolls: hosts.analysis };
}

/**
 * What is free below the moves under a board.
 * @param {Element} match
 * @param {DOMRect | undefined} lists where they are
 */
function below(match, lists = new DOMRect()) {
  const shown = [...match.querySelectorAll(".lists > :not(.strip)")].find((list) => list.checkVisibility());
  const end = shown?.lastElementChild?.getBoundingClientRect().bottom ?? lists.top;
  return new DOMRect(lists.left, end, lists.width, Math.max(0, lists.bottom - end));
}
