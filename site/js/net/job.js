// @ts-check
// What the propnet panel shows while there is no network: how the building
// goes, or why there is none.

import { duration, number } from "../shared/amounts.js";
import { fill, h, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { now } from "../shared/now.js";
import { PATIENCE } from "../shared/patience.js";
import { problemText, texts } from "../shared/texts.js";
import { netTexts } from "./texts.js";

/** @typedef {import("../session/state.js").NetState} NetState */
/** @typedef {import("../protocol.d.ts").BuildStage} BuildStage */

const TICK = 500; // ms between two looks at the clock

/** @type {BuildStage[]} */
const STAGES = ["ground", "net", "optimise", "verify", "compile"];

/**
 * @param {object} actions
 * @param {() => void} actions.stop
 * @param {() => void} actions.build
 * @param {() => void} actions.speaks the building takes long enough to be reported
 */
export function createNetJob(actions) {
  const progress = createProgress(actions.stop);
  const content = h("div", { class: "job" });
  // Said when it changes, and not with every tick of the clock.
  const heard = h("p", { class: "vh", role: "status" });
  const element = h("div", { class: "net-job" }, content, heard);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let patience;

  return {
    element,
    show,
    /** Whether there is more to say than that a network will come. @param {NetState} net */
    says: (net) => ["failed", "stopped"].includes(net.status) || (net.status === "building" && !waits(net)),
    destroy: () => clearTimeout(patience),
  };

  /** @param {NetState} net @param {boolean} playable the rules can be played, so that a network will be built */
  function show(net, playable) {
    clearTimeout(patience);
    if (net.status === "building") {
      const wait = waits(net);
      if (!wait) showProgress(net);
      patience = setTimeout(() => show(net, playable), wait ? PATIENCE : TICK);
    } else if (net.status === "failed" && net.problem) {
      const plays = net.problem.code !== "worker-failed"; // without an engine nothing does
      tell([h("h3", {}, netTexts.failed), ...[problemText(net.problem), plays ? netTexts.failedWords : ""]
        .filter((words) => words !== "").map((words) => h("p", { class: "muted" }, words))], texts.retry);
    } else if (net.status === "stopped") tell([h("p", { class: "muted" }, netTexts.stopped)], netTexts.build);
    else tell([h("p", { class: "muted" }, playable ? netTexts.soon : netTexts.none)], "");
  }

  /** @param {NetState} net */
  function showProgress(net) {
    progress.update(net);
    setText(heard, netTexts.building);
    if (content.firstChild === progress.parts[0]) return;
    fill(content, ...progress.parts);
    actions.speaks();
  }

  /** @param {HTMLElement[]} words @param {string} again what the button says that builds, or "" without one */
  function tell(words, again) {
    setText(heard, words.map((each) => each.textContent).join(" "));
    fill(content, ...words, again !== "" && h("div", {}, h("button", { class: "btn line", type: "button",
      on: { click: actions.build } }, again)));
  }
}

/** A small network is there before anybody could read how its building goes. @param {NetState} net */
const waits = (net) => net.stages.length === 0 && now() - net.since < PATIENCE;

/** How the building goes. Its button stays the same, so that the focus does. @param {() => void} stop */
function createProgress(stop) {
  const bar = h("i");
  const stages = h("tbody");
  const sofar = h("span", { class: "muted num" });
  const parts = [
    h("h3", {}, netTexts.building), h("p", { class: "muted" }, netTexts.buildingWords),
    h("div", { class: "progress" }, bar),
    h("table", {}, stages),
    h("div", { class: "row" }, h("button", { class: "btn stop", type: "button", on: { click: stop } }, icon("stop"),
      netTexts.stop), sofar),
  ];
  return {
    parts,
    /** @param {NetState} net */
    update(net) {
      const done = STAGES.filter((stage) => net.stages.some((each) => each.stage === stage)).length;
      const latest = net.stages.at(-1)?.stage;
      bar.style.width = `${(100 * done) / (STAGES.length + 1)}%`;
      const elapsed = now() - net.since;
      const before = net.stages.reduce((sum, each) => sum + (each.stage === latest ? 0 : each.milliseconds), 0);
      setText(sofar, netTexts.sofar(elapsed));
      fill(stages, STAGES.map((stage) => {
        const at = net.stages.find((each) => each.stage === stage);
        return h("tr", {},
          h("td", {}, at && stage !== latest ? icon("check", "is-true") : stage === latest ? icon("forward") : ""),
          h("td", {}, netTexts.stage[stage]),
          h("td", { class: "muted" }, !at ? netTexts.waits
            : at.done > 0 ? `${number(at.done)} ${netTexts.unit[stage]}` : ""), // not counted
          h("td", { class: "muted" }, !at ? ""
            : duration(stage === latest ? Math.max(elapsed - before, 0) : at.milliseconds)));
      }));
    },
  };
}
