// @ts-check
// The propnet panel: the explorer of the network while there is one, and how its
// building goes while there is none. While a sheet is being written its last
// network stays in sight: an open parenthesis would take it away otherwise.

import { h } from "../shared/dom.js";
import { isBlank, isBroken } from "../session/queries.js";
import { texts } from "../shared/texts.js";
import { NetExplorer } from "./explorer.js";
import { createNetJob } from "./job.js";
import { netTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("./explorer.js").PropnetActions} PropnetActions */

/**
 * @param {HTMLElement} host
 * @param {PropnetActions} actions
 */
export function createPropnet(host, actions) {
  const explorer = new NetExplorer(actions);
  const job = createNetJob({ ...actions, speaks: () => last && place(last) });
  const kept = h("p", { class: "net-kept", role: "status", hidden: true }, netTexts.kept);
  const parts = [explorer.tools, explorer.body, explorer.below];
  host.append(h("h2", { class: "vh" }, texts.panes.propnet), ...explorer.elements, job.element);
  explorer.body.before(kept);
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
      const ready = readyNet(state);
      const news = before?.net !== state.net || before?.revision !== state.revision || before.check !== state.check;
      if (!ready && news) {
        job.show(state.net, state.check?.revision === state.revision && state.check.result.playable);
      }
      const keeps = place(state);
      // While a new one is built the old network is out of sight, and comes back if an error stops that.
      const builds = explorer.sheet === state.doc.id && state.net.status === "building";
      if (ready ? visible : !keeps && !builds) explorer.show(state, ready);
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

  /**
   * The explorer, or the job in its place.
   * @param {State} state
   * @returns {boolean} whether the network of an earlier text stays in sight
   */
  function place(state) {
    const ready = readyNet(state);
    const keeps = !ready && explorer.net !== null && explorer.sheet === state.doc.id && !isBlank(state)
      && !job.says(state.net);
    for (const element of parts) element.hidden = !ready && !keeps;
    for (const element of explorer.elements) element.inert = keeps; // the engine cannot be asked about it
    job.element.hidden = ready !== null || keeps;
    kept.hidden = !keeps || !isBroken(state);
    return keeps;
  }
}

/** The network of the text as it is. @param {State} state */
const readyNet = ({ net, revision }) => (net.status === "ready" && net.revision === revision ? net.result : null);
