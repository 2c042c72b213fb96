// @ts-check
// What happened in this visit, the newest at the end.

import { eventText } from "../session/event-words.js";
import { timeOfDay } from "../shared/amounts.js";
import { h, keyed } from "../shared/dom.js";
import { logTexts } from "./texts.js";

/** @typedef {import("../session/state.js").Event} Event */

export function createLog() {
  const list = h("ol", { class: "log", "aria-label": logTexts.title, tabindex: 0 });
  return {
    list,
    /** @param {readonly Event[]} log */
    update(log) {
      const atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 4;
      /** @type {readonly (Event | null)[]} */
      const rows = log.length > 0 ? log : [null];
      keyed(list, rows, (event) => event?.id ?? "none", (event) =>
        h("li", {}, event ? [h("time", { class: "num" }, timeOfDay(event.at)), h("span", {}, eventText(event))]
          : [h("span", { class: "muted" }, logTexts.empty)]), () => {});
      if (atEnd) list.scrollTop = list.scrollHeight;
    },
  };
}
