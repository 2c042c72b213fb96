// @ts-check
// What the propnet panel shows while there is no network: how the building
// goes, or why there is none.

import { duration, number } from "../shared/amounts.js";
import { fill, h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { PATIENCE } from "../shared/patience.js";
import { problemText, texts } from "../shared/texts.js";
import { netTexts } from "./texts.js";

/** @typedef {import("../session/state.js").NetState} NetState */
/** @typedef {import("../protocol.d.ts").BuildStage} BuildStage */

const TICK = 500; // ms between two looks at the clock

/** @type {BuildStage[]} */
const STAGES = ["ground", "net", "optimise", "verify"];

/**
 * @param {{stop: () => void, build: () => void}} actions
 */
export function createNetJob(actions) {
  const element = h("div", { class: "job", role: "status" });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let patience;

  return {
    element,
    /** @param {NetState} net */
    show,
    destroy: () => clearTimeout(patience),
  };

  /** @param {NetState} net */
  function show(net) {
    clearTimeout(patience);
    if (net.status === "building") {
      const wait = net.stages.length === 0 && Date.now() - net.since < PATIENCE;
      if (!wait) fill(element, ...progress(net));
      patience = setTimeout(() => show(net), wait ? PATIENCE : TICK);
    } else if (net.status === "failed" && net.problem) {
      fill(element, h("h3", {}, netTexts.failed), h("p", { class: "muted" }, problemText(net.problem)),
        h("p", { class: "muted" }, netTexts.failedWords), again(texts.retry));
    } else if (net.status === "stopped") fill(element, h("p", { class: "muted" }, netTexts.stopped),
      again(netTexts.build));
    else fill(element, h("p", { class: "muted" }, netTexts.none));
  }

  /** @param {string} words */
  function again(words) {
    return h("div", {}, h("button", { class: "btn line", type: "button", on: { click: actions.build } }, words));
  }

  /** @param {NetState} net */
  function progress(net) {
    const done = STAGES.filter((stage) => net.stages.some((each) => each.stage === stage)).length;
    const latest = net.stages.at(-1)?.stage;
    const bar = h("i");
    bar.style.width = `${(100 * done) / (STAGES.length + 1)}%`;
    return [
      h("h3", {}, netTexts.building), h("p", { class: "muted" }, netTexts.buildingWords),
      h("div", { class: "progress" }, bar),
      h("table", {}, h("tbody", {}, STAGES.map((stage) => {
        const at = net.stages.find((each) => each.stage === stage);
        return h("tr", {},
          h("td", {}, at && stage !== latest ? icon("check", "is-true") : stage === latest ? icon("forward") : ""),
          h("td", {}, netTexts.stage[stage]),
          h("td", { class: "muted" }, at ? `${number(at.done)} ${netTexts.unit[stage]}` : netTexts.waits),
          h("td", { class: "muted" }, at ? duration(at.milliseconds) : ""));
      }))),
      h("div", { class: "row" }, h("button", { class: "btn stop", type: "button", on: { click: actions.stop } },
        icon("stop"), netTexts.stop),
        h("span", { class: "muted num" }, netTexts.sofar(Date.now() - net.since))),
    ];
  }
}
