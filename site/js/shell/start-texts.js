// @ts-check
// What is said when the page does not start; apart from the other texts,
// because it has to be there when they are not.

export const startTexts = {
  title: "GDL Playground did not start",
  notLoaded: (/** @type {string} */ file) => `A part of the page did not load: ${file}.`,
  late: "The page has not come for half a minute.",
  advice: "Check your connection and reload the page. If that does not help, start without the link and the match " +
    "that were kept, or use another browser. Your rules stay on this device.",
  reload: "Reload",
  without: "Start without link and match",
  sheets: "Your rules, to copy",
  sheet: (/** @type {string} */ name) => (name === "" ? "Untitled rules" : `${name}.kif`),
  copy: "Copy",
};
