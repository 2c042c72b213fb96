// @ts-check
// The propnet panel: the explorer of the network while there is one, and how its
// building goes while there is none.

import { h } from "../shared/dom.js";
import { texts } from "../shared/texts.js";
import { NetExplorer } from "./explorer.js";
import { createNetJob } from "./job.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("./explorer.js").PropnetActions} PropnetActions */

/**
 * @param {HTMLElement} host
 * @param {PropnetActions} actions
 */
export function createPropnet(host, actions) {
  const explorer = new NetExplorer(actions);
  const job = createNetJob(actions);
  host.append(h("h2", { class: "vh" }, texts.panes.propnet), ...explorer.elements, job.element);
  const resize = new ResizeObserver(() => explorer.room(host.clientWidth));
  resize.observe(host);
  /** @type {State | null} */
  let last = null;

  return {
    /**
     * @param {State} state
     * @param {boolean} visible hidden panels ask the engine nothing
     */
    update(state, visible) {
      const before = last;
      last = state;
      const ready = state.net.status === "ready" && state.net.revision === state.revision ? state.net.result : null;
      for (const element of [explorer.tools, explorer.body, explorer.below]) element.hidden = ready === null;
      job.element.hidden = ready !== null;
      if (!ready || visible) explorer.show(state, ready);
      const news = before?.net !== state.net || before?.revision !== state.revision || before.check !== state.check;
      if (!ready && news) {
        job.show(state.net, state.check?.revision === state.revision && state.check.result.playable);
      }
    },
    /** @param {import("./picture.js").Linked | null} lit what other views point at */
    link: (lit) => explorer.pictures.link(lit),
    destroy() {
      resize.disconnect();
      job.destroy();
      explorer.destroy();
      host.replaceChildren();
    },
  };
}
