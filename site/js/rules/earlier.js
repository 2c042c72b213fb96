// @ts-check
// The dialog of earlier versions of a sheet: when each was, how it differs from
// the text as it is, and a button that brings it back.

import { ago, count } from "../shared/amounts.js";
import { dialog, toggle } from "../shared/dialog.js";
import { fill, h } from "../shared/dom.js";
import { giveWay } from "../shared/give-way.js";
import { lineDiff } from "../shared/line-diff.js";
import { rulesTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../documents/versions.js").Version} Version */

/**
 * @typedef {object} EarlierActions
 * @property {(id: string) => Promise<Version[]>} list of a sheet, the newest first
 * @property {(text: string) => void} restore puts a text in place of the one that is open
 * @property {() => void} close
 */

const AROUND = 2; // lines of both texts shown beside a difference
const MOST_LINES = 400; // of a difference that are shown

/**
 * @param {HTMLElement} host
 * @param {EarlierActions} actions
 */
export function createEarlier(host, actions) {
  const say = rulesTexts.earlier;
  const { element, body, close } = dialog(say.title, actions.close);
  element.classList.add("wide");
  const list = h("select", { class: "select versions", size: 6, "aria-label": say.title, on: { change: show } });
  const difference = h("pre", { class: "version-diff", tabindex: 0, "aria-label": say.difference });
  const restore = h("button", { class: "btn main", type: "button", on: { click: () => {
    const version = versions[list.selectedIndex];
    close();
    if (version) actions.restore(version.text);
  } } }, say.restore);
  const none = h("p", { class: "muted" }, say.none);
  body.append(h("p", { class: "muted" }, say.intro), none, list, difference,
    h("div", { class: "row" }, h("span", { class: "grow" }), restore));
  host.append(element);
  /** @type {Version[]} */
  let versions = [];
  let text = ""; // as it is now

  return {
    /** @param {State} state */
    update({ ui, doc }) {
      const open = ui.dialog === "history";
      if (open && !element.open) {
        text = doc.text;
        void actions.list(doc.id).then(fillList);
      }
      toggle(element, open);
    },
    destroy: () => element.remove(),
  };

  /** @param {Version[]} found */
  function fillList(found) {
    versions = found.filter((version) => version.text !== text);
    const options = versions.map(({ at }) => h("option", {}, ago(at, Date.now())));
    fill(list, options);
    list.selectedIndex = 0;
    none.hidden = versions.length > 0;
    list.hidden = difference.hidden = restore.hidden = versions.length === 0;
    show();
    void countLines(versions, options);
  }

  /**
   * Adds what each version lacks and what it alone has, one by one: long texts take a while.
   * @param {readonly Version[]} listed
   * @param {readonly HTMLOptionElement[]} options
   */
  async function countLines(listed, options) {
    for (const [i, version] of listed.entries()) {
      await giveWay();
      if (versions !== listed || !element.open) return;
      options[i]?.replaceChildren(label(version));
    }
  }

  /** @param {Version} version */
  function label(version) {
    const lines = lineDiff(version.text, text);
    const [gone, more] = ["first", "second"].map((kind) => lines.filter((line) => line.kind === kind).length);
    return say.version(ago(version.at, Date.now()), count(more ?? 0, "line"), count(gone ?? 0, "line"));
  }

  function show() {
    const version = versions[list.selectedIndex];
    const lines = version ? lineDiff(version.text, text) : [];
    const near = lines.map((_, i) => lines.slice(Math.max(i - AROUND, 0), i + AROUND + 1)
      .some((line) => line.kind !== "both"));
    fill(difference, lines.flatMap((line, i) => (near[i] ? [row(line)] : near[i - 1] ? [h("div", {}, "⋯")] : []))
      .slice(0, MOST_LINES));
  }

  /** @param {import("../shared/line-diff.js").Line} line */
  function row({ kind, text: words }) {
    const sign = { both: "  ", first: "− ", second: "+ " }[kind];
    const name = { both: "", first: say.then, second: say.now }[kind];
    return h("div", { class: kind }, name !== "" && h("span", { class: "vh" }, `${name}: `), sign, words);
  }
}
