// @ts-check
// The bar below the network's picture: what is chosen and what can be asked of
// it, or the buttons that let the values come step by step.

import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { backward, forward } from "../stepping.js";
import { texts } from "../texts.js";

/** @typedef {import("../protocol.d.ts").NetViewResult} NetViewResult */
/** @typedef {import("../protocol.d.ts").NetNode} NetNode */
/** @typedef {import("../stepping.js").Step} Step */

const PACE = 500; // ms from step to step while running

/**
 * @typedef {object} BarActions
 * @property {(node: NetNode) => number} value 0, 1, or -1 while not known
 * @property {(progress: {settled: Set<number>, next: Set<number>} | null) => void} step
 * @property {(node: NetNode) => void} cone
 * @property {(atom: string) => void} why
 * @property {(label: string) => boolean} explained whether it can be asked why
 * @property {(rule: number) => void} show the rule in the editor
 */

/**
 * @param {HTMLElement} host
 * @param {BarActions} actions
 */
export function createNetBar(host, actions) {
  /** @type {NetViewResult | null} */
  let drawing = null;
  let chosen = -1; // index into drawing.nodes
  let back = false; // values are read backward from the chosen node
  /** @type {Step[] | null} */
  let steps = null;
  let done = 0; // steps
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let running;

  return {
    /** Another picture: stepping ends. @param {NetViewResult | null} next @param {number} at */
    draw(next, at) {
      drawing = next;
      chosen = at;
      stop();
      steps = null;
      show();
    },
    /** @param {NetNode} node */
    pick(node) {
      chosen = drawing?.nodes.indexOf(node) ?? -1;
      if (steps && back) begin();
      else show();
    },
    /** The values have changed. */
    refresh() {
      if (!steps) show();
    },
    destroy: stop,
  };

  function stop() {
    clearInterval(running);
    running = undefined;
  }

  function begin() {
    if (!drawing) return;
    stop();
    steps = back ? backward(drawing.nodes, drawing.wires, chosen) : forward(drawing.nodes);
    go(back ? 0 : 1);
  }

  /** @param {number} to steps done */
  function go(to) {
    if (!steps) return;
    done = Math.max(0, Math.min(to, steps.length));
    if (done === steps.length) stop();
    actions.step({ settled: new Set(steps.slice(0, done).flatMap((step) => step.nodes)), next: new Set(steps[done]?.nodes) });
    show();
  }

  function end() {
    stop();
    steps = null;
    actions.step(null);
    show();
  }

  function run() {
    if (running !== undefined) stop();
    else {
      if (steps && done === steps.length) go(0);
      running = setInterval(() => go(done + 1), PACE);
    }
    show();
  }

  function show() {
    const focused = host.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null;
    fill(host, steps ? stepper(steps) : picked());
    if (focused) /** @type {HTMLElement | null} */ (host.querySelector(`[data-key="${focused}"]`))?.focus();
  }

  /**
   * @param {string} key keeps the focus when the bar is drawn anew
   * @param {import("../icons.js").IconName} image
   * @param {string} words
   * @param {() => void} press
   * @param {string} [kind]
   */
  function button(key, image, words, press, kind = "line") {
    return h("button", { class: `btn sm ${kind}`, type: "button", "data-key": key, title: words, on: { click: press } }, icon(image), h("span", { class: "words" }, words));
  }

  function picked() {
    const node = drawing?.nodes[chosen];
    const stepping = drawing && drawing.view !== "relations" ? button("step", "run", texts.net.stepThrough, begin) : "";
    if (!node) return [h("span", { class: "muted grow clip" }, texts.net.choose), stepping];
    const [rule] = node.rules;
    const value = actions.value(node);
    const folded = node.nodes.length > 0;
    return [
      folded ? "" : h("span", { class: `bit${value === 1 ? " on" : ""}` }, value < 0 ? "?" : String(value)),
      h("span", { class: "mono clip", title: node.label }, node.label || texts.net.gate(node.kind, node.id)),
      h("span", { class: "muted" }, folded || node.label === node.kind ? "" : texts.net.kind[node.kind]),
      h("span", { class: "grow" }),
      button("cone", "gate", texts.net.open, () => actions.cone(node)),
      actions.explained(node.label) && !folded ? button("why", "why", texts.net.why, () => actions.why(node.label)) : "",
      rule === undefined ? "" : button("rule", "braces", texts.net.rule, () => actions.show(rule)),
      stepping,
    ];
  }

  /** @param {Step[]} all */
  function stepper(all) {
    const way = (/** @type {boolean} */ next, /** @type {string} */ words) =>
      h("button", { class: "btn", type: "button", "data-key": next ? "back" : "forth", "aria-pressed": String(back === next), on: { click: () => ((back = next), begin()) } }, words);
    const track = h("span", { class: "track", "aria-hidden": "true" });
    if (all.length <= 40) fill(track, all.map((_, i) => h("i", { class: i < done ? "done" : i === done ? "next" : "" })));
    else {
      const bar = h("i", { class: "done" });
      bar.style.flexGrow = String(done);
      const rest = h("i", {});
      rest.style.flexGrow = String(all.length - done);
      fill(track, bar, rest);
    }
    const previous = button("previous", "back", texts.net.previous, () => (stop(), go(done - 1)), "icon");
    const next = button("next", "forward", back ? texts.net.nextNode : texts.net.nextLayer, () => (stop(), go(done + 1)), "main");
    previous.disabled = done === 0;
    next.disabled = done === all.length;
    return [
      h("div", { class: "seg", role: "group", "aria-label": texts.net.way }, way(false, texts.net.forth), way(true, texts.net.back)),
      previous, next,
      button("run", running === undefined ? "run" : "stop", running === undefined ? texts.net.run : texts.net.halt, run),
      button("reset", "undo", texts.net.reset, begin, "icon"),
      track,
      h("span", { class: "grow clip", role: "status" }, back && chosen < 0 ? texts.net.readWhat : sentence(all)),
      button("end", "close", texts.net.end, end, "icon"),
    ];
  }

  /** @param {Step[]} all */
  function sentence(all) {
    const nodes = drawing?.nodes ?? [];
    const next = all[done]?.nodes ?? [];
    const named = next.map((i) => nodes[i]).find((node) => node?.label);
    const settled = all.slice(0, done).reduce((sum, step) => sum + step.nodes.length, 0);
    const first = nodes[next[0] ?? -1];
    const name = named?.label ?? (first ? texts.net.gate(first.kind, first.id) : "");
    return [texts.net.progress(done, all.length, back, settled, next.length), next.length > 0 ? h("span", { class: "mono" }, name) : ""];
  }
}
