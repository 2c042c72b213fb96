// @ts-check
// The pane of the workshop: the player's name, what can be done with it, its code,
// and below that what it told.

import { h, keyed } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { createBar } from "./bar.js";
import { createEditor } from "./editor.js";
import { createHead } from "./head.js";
import { createReference } from "./reference.js";
import { workshopTexts as say } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("./workshop.js").WorkshopState} WorkshopState */
/** @typedef {import("./workshop.js").Line} Line */

/** @typedef {import("./head.js").HeadActions & import("./bar.js").BarActions & OwnActions} WorkshopActions */

/** @typedef {import("../players/runtime/faults.js").Fault} Fault */

/**
 * @typedef {object} OwnActions
 * @property {(fault: Fault) => void} fault what was asked for cannot be done, as the code cannot be read
 * @property {(code: string) => void} edit
 * @property {() => void} clear
 */

/**
 * @param {HTMLElement} host
 * @param {WorkshopActions} actions
 */
export function createWorkshopView(host, actions) {
  /** Before what would fail as a whole, or later and elsewhere: Run says it better. @param {() => void} act */
  const readable = (act) => {
    const fault = editor.syntaxFault();
    if (fault) actions.fault(fault);
    else act();
  };
  const head = createHead({ ...actions, save: () => readable(actions.save) });
  const bar = createBar({ ...actions, match: (opponent) => readable(() => actions.match(opponent)),
    series: (opponent) => readable(() => actions.series(opponent)) });
  const strange = h("p", { class: "strange", role: "status", hidden: true }, icon("warning"), say.strange);
  const frame = h("div", { class: "editor" });
  const lines = h("ol", { class: "lines" });
  const quiet = h("p", { class: "muted quiet" }, say.quiet);
  const output = h("section", { class: "output", "aria-label": say.output },
    h("div", { class: "head" }, h("h3", {}, say.output), h("span", { class: "grow" }),
      h("button", { class: "btn sm", type: "button", on: { click: actions.clear } }, say.clear)),
    h("div", { class: "scroll", role: "log", tabindex: 0, "aria-label": say.output }, quiet, lines));
  const scroll = /** @type {HTMLElement} */ (output.lastElementChild);
  host.append(h("h2", { class: "vh" }, say.title), head.element, bar.element, strange, frame,
    createReference(), output);
  const editor = createEditor(frame, { onChange: actions.edit });
  /** @type {WorkshopState | null} */
  let shown = null;
  let id = "";
  /** @type {boolean | null} */
  let tabIndents = null;

  return {
    /** @param {State} state @param {WorkshopState} workshop */
    update(state, workshop) {
      host.hidden = !workshop.open;
      if (!workshop.open) return;
      head.update(workshop);
      bar.update(state, workshop);
      const { player, fault } = workshop;
      strange.hidden = !player?.strange;
      if (player && player.id !== id) {
        // A copy of what is typed, as another tab had changed the player, is no other text.
        if (player.code !== editor.text()) editor.open(player.code);
        id = player.id;
      }
      if (state.settings.tabIndents !== tabIndents) editor.tabIndents(tabIndents = state.settings.tabIndents);
      if (fault !== shown?.fault) editor.fault(fault);
      if (workshop.output !== shown?.output) fillOutput(workshop.output);
      shown = workshop;
    },
    focus: () => editor.focus(),
    destroy() {
      editor.destroy();
      host.replaceChildren();
    },
  };

  /** @param {readonly Line[]} all */
  function fillOutput(all) {
    const atEnd = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 20;
    quiet.hidden = all.length > 0;
    keyed(lines, all, (line) => line.id, toRow, () => {});
    if (atEnd) scroll.scrollTop = scroll.scrollHeight;
  }

  /** @param {Line} line */
  function toRow({ kind, text, line }) {
    return h("li", { class: `told ${kind}` }, kind === "error" && icon("error"), kind === "warn" && icon("warning"),
      h("span", {}, text), line > 0 && h("button", { class: "btn sm line", type: "button",
        on: { click: () => editor.goTo(line) } }, say.atLine(line)));
  }
}
