// @ts-check
// Where the hints of a first visit stand: beside what they speak of, where
// there is room.

/**
 * @param {number} hint 1..3
 * @param {{rules: Element, match: Element, analysis: Element, switcher: Element}} hosts of the frame
 * @returns {import("./hints.js").Places | null}
 */
export function hintPlaces(hint, hosts) {
  const [rules, lists, stage] = [
    hosts.rules.querySelector(".editor"), hosts.match.querySelector(".lists"), hosts.match.querySelector(".stage"),
  ].map((each) => each?.getBoundingClientRect() ?? new DOMRect());
  const analysis = hosts.analysis.getBoundingClientRect();
  const inside = analysis.width > 0 ? analysis : hosts.switcher.getBoundingClientRect();
  const about = [rules, stage, inside][hint - 1];
  const rooms = hint === 3 ? [analysis, lists, rules] : [lists, analysis, rules];
  return about ? { about, rooms: rooms.flatMap((room) => (room && room.width > 0 ? [room] : [])) } : null;
}
