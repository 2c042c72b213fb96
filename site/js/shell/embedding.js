// @ts-check
// The page inside another one: embed.html shows one part of what a link holds.
// Nothing of the visitor's is there, nothing is kept, and all that the page
// around it hears is how high the part wants to be and how the match stands.

import { current } from "../session/queries.js";
import { ply } from "../session/match-tree.js";
import { h, setText } from "../shared/dom.js";
import { wantedHeight } from "./embedded-height.js";
import { embedTexts, statusTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../session/session.js").Session} Session */

/** The parts of the page that can be embedded. */
export const EMBEDDED = /** @type {const} */ (["board", "network", "editor", "lesson"]);

/** @typedef {(typeof EMBEDDED)[number]} EmbeddedPart */

/**
 * Links to what is no part would lead out of it: to pages of what the visitor keeps, and to the workshop.
 * @type {ReadonlySet<import("../documents/link.js").Link["kind"]>}
 */
export const EMBEDDED_LINKS = new Set(["none", "bad", "game", "shared", "lesson", "course"]);

/** What a message to the page around says. @typedef {{height: number, ply: number, over: boolean, goals:
 *  (number | null)[]}} Told height is in CSS pixels; goals are by role, null where the rules give none */

/** Whether this is embed.html. */
export const isEmbedded = () => document.documentElement.classList.contains("embedded");

/**
 * What the address asks for: ?part=board|network|editor|lesson&theme=light|dark.
 * @param {string} search as in location.search
 * @returns {{part: EmbeddedPart, theme: "light" | "dark" | "system"}}
 */
export function embeddingOf(search) {
  const wanted = new URLSearchParams(search);
  const theme = wanted.get("theme");
  return { part: EMBEDDED.find((part) => part === wanted.get("part")) ?? "board",
    theme: theme === "light" || theme === "dark" ? theme : "system" };
}

/**
 * Shows one part of the page, with a way to the whole of it.
 * @param {Session} session
 * @param {{app: HTMLElement, panes: HTMLElement}} frame
 */
export function embed(session, { app, panes }) {
  const { part, theme } = embeddingOf(location.search);
  const whole = h("a", { target: "_blank", rel: "noopener" }, embedTexts.open);
  const brought = location.hash;
  app.dataset["embedded"] = part;
  const engine = h("span", { role: "status" });
  app.append(h("footer", { class: "embed-bar" }, engine, h("span", { class: "grow" }),
    whole));
  /** @type {Record<EmbeddedPart, Partial<State["ui"]>>} */
  const views = { board: { pane: "play" }, network: { pane: "propnet", tool: "propnet" }, editor: { pane: "rules" },
    lesson: {} };
  session.patch({ settings: { ...session.state.settings, theme } });
  let told = "";
  let height = 0;
  // Views draw what is new a moment after they were told of it, and the frame may become another size.
  const sizes = new ResizeObserver(() => tell(session.state));
  const watch = (/** @type {Element} */ element) => sizes.observe(element);
  watch(panes);
  return {
    /** Tells the page around what has changed. @param {State} state */
    update(state) {
      // Games open with the board in front.
      if (Object.entries(views[part]).some(([name, value]) => state.ui[/** @type {"pane"} */ (name)] !== value)) {
        session.show(views[part]);
      }
      const href = new URL(`./${location.hash || brought}`, location.href).href; // of the step that is open
      if (whole.href !== href) whole.href = href;
      const { status, late } = state.engine;
      setText(engine, late ? statusTexts.late : status === "failed" ? statusTexts.engine.failed : "");
      tell(state);
    },
  };

  /** @param {State} state */
  function tell(state) {
    if (parent === window) return;
    const wanted = wantedHeight(panes, watch);
    if (wanted > 0) height = wanted + BAR;
    const here = current(state);
    /** @type {Told} */
    const now = { height, ply: Math.max(ply(state.tree), 0), over: here?.terminal ?? false,
      goals: here?.terminal ? here.goals.map((goal) => goal.value) : [] };
    const text = JSON.stringify(now);
    if (text === told) return;
    told = text;
    parent.postMessage({ gdl: now }, "*"); // the page around brought the rules itself
  }
}

const BAR = 28; // CSS pixels, as in embed.css
