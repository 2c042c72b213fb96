// @ts-check
// The status bar: engine, propnet, legal moves, caret, what is saved.

import { current } from "../session/queries.js";
import { number } from "../shared/amounts.js";
import { fill, h, setText } from "../shared/dom.js";
import { term } from "../shared/glossary.js";
import { icon } from "../shared/icons.js";
import { hintTexts, statusTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */

const MOST_COUNTS = 4; // roles whose legal moves are counted

/** How many moves the first roles have. @param {import("../protocol.d.ts").PositionResult} position */
function counts({ roles, legal }) {
  const each = roles.slice(0, MOST_COUNTS).map((role, i) => `${role} ${number(legal[i]?.length ?? 0)}`);
  return [...each, ...(roles.length > MOST_COUNTS ? ["…"] : [])].join(", ");
}

/**
 * @param {HTMLElement} host
 * @param {{saveFile: () => void}} actions
 */
export function createStatus(host, actions) {
  const dot = h("i", { class: "status-dot" });
  const engine = h("span");
  const explained = term("network", "");
  const netTerm = explained.querySelector(".term") ?? explained;
  const net = h("span", { class: "clip" });
  const netRow = h("span", { class: "row net-row" }, icon("chip"), net);
  const legal = h("span", { class: "hide-narrow" });
  const hint = h("span");
  const caret = h("span", { class: "num" });
  const saved = h("span");
  const savedIcon = h("span", { class: "row" }, icon("check"));
  const saveFile = h("button", { class: "btn sm line", type: "button", on: { click: actions.saveFile } },
    statusTexts.saveFile);
  const offlineIcon = h("span", { class: "row" }, icon("offline"));
  const offlineWords = h("span");
  const offline = h("span", { class: "row hide-narrow", hidden: true }, offlineIcon, offlineWords);
  host.append(h("span", { class: "row", role: "status" }, dot, engine), netRow, legal, h("span", { class: "grow" }),
    hint, caret, h("span", { class: "row" }, savedIcon, saved, saveFile), offline);

  return {
    /**
     * @param {State} state
     * @param {{awaited: boolean, crafting: boolean}} where a lesson stands in place of the board, and is still to come;
     *  the workshop stands in place of the rules, so that their caret is nowhere
     */
    update(state, { awaited, crafting }) {
      const { status, late } = state.engine;
      setText(engine, late ? statusTexts.late : statusTexts.engine[status]);
      dot.className = `status-dot ${status === "ready" ? "on" : status === "failed" ? "off-error" : ""}`;
      const stats = state.net.revision === state.revision ? state.net.result?.stats : undefined;
      const built = state.net.status !== "building" && state.net.status !== "failed" && stats !== undefined;
      if (built) {
        setText(netTerm, statusTexts.net(stats.bases, stats.inputs, stats.gates, stats.parts, stats.milliseconds));
        if (explained.parentElement !== net) fill(net, explained);
      } else {
        setText(net, state.net.status === "building" ? statusTexts.netBuilding
          : state.net.status === "failed" && state.engine.status !== "failed" ? statusTexts.netFailed : "");
      }
      netRow.hidden = net.textContent === "";
      const here = current(state);
      setText(legal, here && !here.terminal && !awaited ? statusTexts.legal(counts(here)) : "");
      setText(hint, state.ui.hint > 0 ? hintTexts.at(state.ui.hint) : "");
      setText(caret, crafting ? "" : statusTexts.caret(state.caret.line, state.caret.column));
      setText(saved, statusTexts.saved[state.saved]);
      savedIcon.hidden = state.saved !== "saved";
      saveFile.hidden = state.saved === "saved" || state.saved === "saving";
    },
    /** How the page stands without a network. @param {import("./offline.js").Offline} how */
    offline: (how) => {
      offline.hidden = false;
      offlineIcon.hidden = how !== "kept";
      setText(offlineWords, statusTexts.offline[how]);
      offline.title = statusTexts.whyOffline[how];
    },
    destroy: () => fill(host),
  };
}
