// @ts-check
// Icons on a 16 box with a 1.5 stroke. They never stand without a word or an
// accessible name beside them.

import { svg } from "./dom.js";

const PATHS = {
  down: "m4.5 6.5 3.5 3 3.5-3",
  up: "m4.5 9.5 3.5-3 3.5 3",
  lock: "M4 7.2h8v6H4ZM5.6 7.2V5a2.4 2.4 0 0 1 4.8 0v2.2",
  search: "M11.3 7A4.3 4.3 0 1 1 2.7 7a4.3 4.3 0 0 1 8.6 0ZM10.3 10.3l3.4 3.4",
  share: "M8 10V2M5 4.5 8 1.7l3 2.8M3 8v5.5h10V8",
  moon: "M13 9.6A5.6 5.6 0 0 1 6.4 3 5.6 5.6 0 1 0 13 9.6Z",
  sun: "M11 8a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM8 1.2v1.6M8 13.2v1.6M1.2 8h1.6M13.2 8h1.6M3.2 3.2l1.1 1.1M11.7 11.7l1.1 " +
    "1.1M3.2 12.8l1.1-1.1M11.7 4.3l1.1-1.1",
  screen: "M2 3h12v8H2ZM6 13.5h4M8 11v2.5",
  help: "M14.3 8A6.3 6.3 0 1 1 1.7 8a6.3 6.3 0 0 1 12.6 0ZM6.2 6.3a1.9 1.9 0 1 1 2.6 1.8c-.6.3-.8.6-.8 1.2M8 11.4v.1",
  settings: "M6.8 1.8h2.4l.4 1.8 1.2.7 1.7-.6 1.2 2.1-1.3 1.2v2l1.3 1.2-1.2 2.1-1.7-.6-1.2.7-.4 1.8H6.8l-.4-1.8" +
    "-1.2-.7-1.7.6-1.2-2.1 1.3-1.2v-2L2.3 5.8l1.2-2.1 1.7.6 1.2-.7ZM9.9 8a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0Z",
  file: "M4 1.8h5l3 3v9.4H4ZM9 1.8v3h3",
  format: "M2.5 3.5h11M5.5 6.5h8M5.5 9.5h8M2.5 12.5h7",
  code: "M5.5 4 1.8 8l3.7 4M10.5 4l3.7 4-3.7 4M9 2.8 7 13.2",
  braces: "M5.5 3C4 3 4.5 5 3.8 7c-.2.6-.8 1-1.3 1 .5 0 1.1.4 1.3 1 .7 2 .2 4 1.7 4M10.5 3C12 3 11.5 5 12.2 7c.2.6.8 " +
    "1 1.3 1-.5 0-1.1.4-1.3 1-.7 2-.2 4-1.7 4",
  more: "M3.5 8v.1M8 8v.1M12.5 8v.1",
  warning: "M8 2 14.4 13.3H1.6ZM8 6.5v3M8 11.4v.1",
  error: "M5.4 1.8h5.2l3.6 3.6v5.2l-3.6 3.6H5.4l-3.6-3.6V5.4ZM8 5v3.6M8 10.9v.1",
  hint: "M5.8 11.2C4.6 10.3 3.8 9 3.8 7.4a4.2 4.2 0 0 1 8.4 0c0 1.6-.8 2.9-2 3.8ZM6.2 13.6h3.6",
  players: "M2.5 5h6M12 5h1.5M2.5 11H4M7.5 11h6M11.9 5a1.7 1.7 0 1 1-3.4 0 1.7 1.7 0 0 1 3.4 0ZM7.4 11a1.7 1.7 0 1 " +
    "1-3.4 0 1.7 1.7 0 0 1 3.4 0Z",
  turn: "M5 13V3M2.8 5.2 5 3l2.2 2.2M11 3v10M8.8 10.8 11 13l2.2-2.2",
  first: "M12 4 7.5 8l4.5 4M4.5 4v8",
  back: "M10 4 5.5 8l4.5 4",
  forward: "m6 4 4.5 4L6 12",
  last: "m4 4 4.5 4L4 12M11.5 4v8",
  undo: "M5.5 3 2.5 6l3 3M2.5 6H10a3.5 3.5 0 0 1 0 7H7",
  redo: "m10.5 3 3 3-3 3M13.5 6H6a3.5 3.5 0 0 0 0 7h3",
  maximise: "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
  check: "m3 8.5 3.2 3.2L13 4.8",
  close: "m4 4 8 8M12 4l-8 8",
  minus: "M4 8h8",
  plus: "M4 8h8M8 4v8",
  chip: "M4 4h8v8H4ZM6.5 1.5V4M9.5 1.5V4M6.5 12v2.5M9.5 12v2.5M1.5 6.5H4M1.5 9.5H4M12 6.5h2.5M12 9.5h2.5",
  offline: "M8 2.2v7M5 6.5l3 3 3-3M3 13h10",
  pause: "M5.5 3.5v9M10.5 3.5v9",
  history: "M2.6 5.2A6 6 0 1 1 2 8M2.2 2.4v3.2h3.2M8 4.8V8l2.2 1.6",
  run: "M5 3.2 12.5 8 5 12.8Z",
  grid: "M2.2 2.2h11.6v11.6H2.2ZM6 2.2v11.6M10 2.2v11.6M2.2 6h11.6M2.2 10h11.6",
  gate: "M1.5 5.2H5M1.5 10.8H5M5 2.8h2.5a5.2 5.2 0 0 1 0 10.4H5ZM12.7 8h1.8",
  why: "M3.5 2.5v8.2a1.8 1.8 0 0 0 1.8 1.8H8M3.5 6.5H8M12.7 6.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM12.7 12.5a2 2 0 1 1-4 0 " +
    "2 2 0 0 1 4 0Z",
  stop: "M4.5 4h7a.5.500 0 0 1 .5.500v7a.5.500 0 0 1-.5.500h-7a.5.500 0 0 1-.5-.5v-7a.5.500 0 0 1 .5-.5Z",
  bars: "M3 13V8M8 13V3M13 13V6",
  book: "M8 4.2C6.5 3.1 4.6 2.8 2 2.9v9.6c2.6-.1 4.5.2 6 1.3 1.5-1.1 3.4-1.4 6-1.3V2.9c-2.6-.1-4.5.2-6 1.3ZM8 4.2v9.6",
  filter: "M2 3h12L9.5 8.2v4.6l-3-1.6v-3Z",
  trash: "M3 4.5h10M6.5 4.5V2.8h3v1.7M4.5 4.5l.6 8.7h5.8l.6-8.7",
};

/** @typedef {keyof typeof PATHS} IconName */

/**
 * @param {IconName} name
 * @param {string} [extra] more class names
 */
export function icon(name, extra = "") {
  return svg(
    "svg",
    { class: `ico ${extra}`.trim(), viewBox: "0 0 16 16", "aria-hidden": "true" },
    svg("path", { d: PATHS[name], "stroke-width": name === "more" ? 2.4 : null }),
  );
}

/** The mark: an AND gate with a live centre; also a D. */
export function mark() {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", class: "mark", "aria-hidden": "true" },
    svg("path", { class: "mark-true", d: "M1 8h6M17.5 12H23" }),
    svg("path", { class: "mark-false", d: "M1 16h6" }),
    svg("path", { class: "mark-gate", d: "M7 3.5h3.5a8.5 8.5 0 0 1 0 17H7Z" }),
    svg("circle", { class: "mark-live", cx: 11.5, cy: 12, r: 2.3 }),
  );
}
