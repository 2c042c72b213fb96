// @ts-check
// The messages of a match under a game manager as they went over the wire, to be
// filtered, copied and saved; pressing one shows the position that it is about.

import { isGoingOn } from "../session/managed.js";
import { fill, h, keyed, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { countItems, createWindowed } from "../shared/windowed.js";
import { kindOf, logText, wireTime } from "./message-words.js";
import { messageTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../protocol.d.ts").Entry} Entry */

/**
 * @typedef {object} MessageActions
 * @property {(text: string) => void} copy
 * @property {(text: string) => void} saveLog
 * @property {(ply: number) => void} goToPly of the match
 */

/** Numbers of entries: those of a match that went on may have the same times. @type {WeakMap<Entry, string>} */
const keys = new WeakMap();
let made = 0;

/** @param {Entry} entry */
function keyOf(entry) {
  const key = keys.get(entry) ?? String(++made);
  keys.set(entry, key);
  return key;
}

const CHOICES = 200; // roles that can be chosen from: a list of all of thousands would hold the page up
const SHOWN = 300; // characters of a message that a row shows

/** @param {MessageActions} actions */
export function createMessages(actions) {
  const role = h("select", { class: "select sm", "aria-label": messageTexts.role, on: { change: () => draw() } });
  const kind = h("select", { class: "select sm", "aria-label": messageTexts.kind, on: { change: () => draw() } },
    h("option", { value: "" }, messageTexts.allKinds),
    messageTexts.kinds.map((each) => h("option", { value: each }, each)));
  const text = () => logText(chosen(), roles);
  const tools = h("div", { class: "message-tools" }, role, kind, h("span", { class: "grow" }),
    h("button", { class: "btn sm", type: "button", on: { click: () => actions.copy(text()) } }, messageTexts.copy),
    h("button", { class: "btn sm", type: "button", on: { click: () => actions.saveLog(text()) } }, messageTexts.save));
  const rows = h("ol", { class: "message-rows", "aria-label": messageTexts.title, tabindex: 0 });
  const element = h("div", { class: "messages" }, tools, rows);
  const windowed = createWindowed(rows, () => draw());
  /** @type {readonly Entry[]} */
  let entries = [];
  /** @type {readonly string[]} */
  let roles = [];
  let going = false;

  return {
    element,
    /** @param {State} state */
    update({ managed, shown, check }) {
      const now = (shown?.result.roles ?? check?.result.roles ?? []).slice(0, CHOICES);
      if (now.join() !== roles.join() || role.childElementCount === 0) {
        const before = role.value;
        fill(role, h("option", { value: "" }, messageTexts.allRoles),
          now.map((name, i) => h("option", { value: i }, name)));
        role.value = before;
      }
      roles = now;
      if (element.hidden) return;
      if (managed?.entries === entries && isGoingOn(managed) === going && rows.childElementCount > 0) return;
      entries = managed?.entries ?? [];
      going = isGoingOn(managed);
      const atEnd = rows.scrollTop + rows.clientHeight >= rows.scrollHeight - 4;
      draw();
      if (atEnd) rows.scrollTop = rows.scrollHeight;
    },
  };

  function chosen() {
    return entries.filter((entry) => (role.value === "" || entry.role === Number(role.value))
      && (kind.value === "" || kindOf(entry) === kind.value));
  }

  function draw() {
    const all = chosen();
    windowed.begin();
    const { from, to } = windowed.range(rows, all.length);
    if (all.length === 0) {
      fill(rows, h("li", { class: "muted none" }, entries.length === 0 ? messageTexts.empty : messageTexts.noMatch));
      return;
    }
    keyed(rows, all.slice(from, to), keyOf, make, () => {});
    countItems(rows, from, all.length);
  }

  /** @param {Entry} entry */
  function make(entry) {
    const words = entry.error ? messageTexts.noAnswer(entry.error) : entry.text;
    const name = roles[entry.role] ?? "";
    const way = h("span", { class: `way ${entry.out ? "out" : "in"}` }, icon(entry.out ? "forward" : "back"),
      h("span", { class: "vh" }, entry.out ? messageTexts.to : messageTexts.from));
    const button = h("button", { class: entry.error ? "message failed" : "message", type: "button",
      on: { click: () => actions.goToPly(entry.ply) } }, h("time", { class: "num" }, wireTime(entry.seconds)), way,
      h("code", { class: "of" }, name), h("code", { class: "said", title: words.slice(0, 4 * SHOWN) }));
    const said = button.querySelector(".said");
    if (said) setText(said, words.slice(0, SHOWN));
    return h("li", {}, button);
  }
}
