// @ts-check
// The page's frame: the bars, a host for each pane, and the tabs that choose
// among them. What stands in a host is its view's.

import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { texts } from "../shared/texts.js";

/** @typedef {import("../session/state.js").PaneName} PaneName */
/** @typedef {import("../session/state.js").Ui} Ui */
/** @typedef {"propnet" | "facts"} Tool */

/**
 * @typedef {object} FrameActions
 * @property {(pane: PaneName) => void} show
 * @property {(tool: Tool) => void} showTool
 * @property {() => void} maximiseTools
 */

/** @param {FrameActions} actions */
export function createFrame(actions) {
  const { panes: say } = texts;
  const top = h("header", { class: "top" });
  const rules = h("section", { class: "pane rules", id: "pane-rules", "aria-label": say.rules });
  const match = h("section", { class: "pane match", id: "pane-match", "aria-label": say.match });
  const analysis = h("section", { class: "pane analysis", "aria-label": say.analysis });
  const lesson = h("section", { class: "pane lesson", "aria-label": say.lesson, hidden: true });
  const exercise = h("section", { class: "exercise", "aria-label": say.exercise, hidden: true });
  const workshop = h("section", { class: "pane workshop", "aria-label": say.workshop, hidden: true });
  const tools = createTools(actions);
  const switcher = createSwitcher(actions);
  const panes = h("main", { class: "panes" },
    h("h1", { class: "vh" }, texts.product), lesson, exercise, workshop, rules, match, switcher,
    analysis, tools.element);
  const gallery = h("main", { class: "gallery", hidden: true });
  const learn = h("main", { class: "learn list", hidden: true });
  const classroom = h("main", { class: "learn class", hidden: true });
  const author = h("main", { class: "learn author", hidden: true });
  const compare = h("main", { class: "learn compare", hidden: true });
  const matches = h("main", { class: "learn matches", hidden: true });
  const status = h("footer", { class: "status" });
  const app = h("div", { class: "app" }, top, panes, gallery, learn, classroom, author, compare, matches, status);
  const floating = h("div", {}); // dialogs and messages
  document.body.append(app, floating);
  /** @type {Readonly<Record<import("../documents/link.js").PageName, HTMLElement>>} */
  const pages = { games: gallery, learn, class: classroom, author, compare, matches };

  return {
    app, top, panes, rules, match, switcher, analysis, lesson, exercise, workshop, gallery, learn, classroom, author,
    compare, matches, status, floating,
    propnet: tools.panels.propnet,
    facts: tools.panels.facts,
    focusTool: tools.focus,
    /** What the page that takes the place of the board calls itself; "" for the board. @param {string} dialog */
    heading: (dialog) =>
      Object.entries(pages).find(([page]) => page === dialog)?.[1].querySelector("h1")?.textContent ?? "",
    /**
     * @param {Ui} ui
     * @param {PaneName} pane that is shown where not all have room
     * @param {"" | "text" | "ask" | "rules" | "board"} lesson what a lesson takes the panes for
     * @param {boolean} crafting the workshop stands in place of the rules
     */
    update(ui, pane, lesson, crafting) {
      const unplayed = lesson !== "" && lesson !== "board";
      const shown = pane === "play" && unplayed ? "lesson" : pane;
      app.dataset["pane"] = shown;
      panes.dataset["maximised"] = ui.maximised;
      if (lesson === "") delete panes.dataset["lesson"];
      else panes.dataset["lesson"] = lesson;
      if (crafting) panes.dataset["workshop"] = "";
      else delete panes.dataset["workshop"];
      panes.hidden = ui.dialog in pages;
      for (const [dialog, page] of Object.entries(pages)) page.hidden = ui.dialog !== dialog;
      tools.update(ui.tool);
      for (const button of switcher.querySelectorAll("button")) {
        button.setAttribute("aria-current", String(button.dataset["pane"] === shown));
      }
    },
  };
}

/**
 * The buttons that choose a pane where not all have room, and one that gives the tools all of it.
 * @param {FrameActions} actions
 */
function createSwitcher({ show, maximiseTools }) {
  const { panes: say } = texts;
  /** @type {[PaneName, import("../shared/icons.js").IconName, string][]} */
  const all = [["lesson", "book", say.lesson], ["workshop", "code", say.workshop], ["play", "grid", say.play],
    ["rules", "braces", say.rules], ["analysis", "bars", say.analysis], ["propnet", "gate", say.propnet],
    ["facts", "why", say.why]];
  const buttons = all.map(([pane, image, label]) =>
    h("button", { class: `tab view-${pane}`, type: "button", "data-pane": pane, on: { click: () => show(pane) } },
      icon(image), label));
  return h("nav", { class: "views", "aria-label": say.views }, ...buttons, maximiseButton(maximiseTools));
}

/** @param {() => void} run */
const maximiseButton = (run) => h("button", { class: "btn sm icon", type: "button",
  "aria-label": texts.panes.maximise, title: texts.panes.maximise, on: { click: run } }, icon("maximise"));

/**
 * The lower stack: the propnet or the facts, with a tab for each.
 * @param {FrameActions} actions
 */
function createTools({ showTool, maximiseTools }) {
  const { panes: say } = texts;
  const tabs = { propnet: tab("propnet"), facts: tab("facts") };
  const panels = { propnet: panel("propnet"), facts: panel("facts") };
  const list = h("div", { class: "tabs", role: "tablist", "aria-label": say.tools }, tabs.propnet, tabs.facts);
  const maximise = maximiseButton(maximiseTools);
  const element = h("section", { class: "pane tools", id: "pane-tools", "aria-label": say.tools },
    h("div", { class: "head" }, list, h("span", { class: "grow" }), maximise), panels.propnet, panels.facts);
  /** @type {Tool} */
  let shown = "propnet";
  const focus = (/** @type {Tool} */ tool) => tabs[tool].focus();
  list.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const next = shown === "propnet" ? "facts" : "propnet";
    showTool(next);
    focus(next);
  });
  return { element, panels, focus, update };

  /** @param {Tool} tool */
  function tab(tool) {
    return h("button", { class: "tab", type: "button", role: "tab", id: `tab-${tool}`, "aria-controls": `panel-${tool}`,
      title: say.about[tool], on: { click: () => showTool(tool) } }, say[tool]);
  }

  /** @param {Tool} tool */
  function panel(tool) {
    return h("div", { class: "pane panel", role: "tabpanel", id: `panel-${tool}`, "aria-labelledby": `tab-${tool}` });
  }

  /** @param {Tool} tool that is shown */
  function update(tool) {
    shown = tool;
    for (const name of /** @type {const} */ (["propnet", "facts"])) {
      panels[name].hidden = name !== tool;
      tabs[name].setAttribute("aria-selected", String(name === tool));
      tabs[name].tabIndex = name === tool ? 0 : -1;
    }
  }
}
