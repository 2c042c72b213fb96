// @ts-check
// Which panes the page shows: all of them where there is room, one beside the
// board, or one alone; and the ways to another one.

import { fromShared } from "../session/net-link.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../session/state.js").PaneName} PaneName */
/** @typedef {import("../session/state.js").Ui} Ui */
/** @typedef {import("../documents/preferences.js").Preferences} Preferences */
/** @typedef {ReturnType<typeof createPanes>} Panes */

/**
 * How much room the window has.
 * @typedef {object} Room
 * @property {boolean} oneOther beside the board there is room for one pane, the rules above it
 * @property {boolean} besideBoard beside the board there is room for one pane, which may be the rules
 * @property {boolean} single  there is room for one pane
 */

/**
 * The pane that is shown where not all have room: beside a board that is
 * always there it is another one.
 * @param {PaneName} pane that the visitor chose
 * @param {Room} room
 * @returns {PaneName}
 */
export function paneShown(pane, { oneOther, besideBoard, single }) {
  if (single || !oneOther || pane === "lesson" || pane === "workshop") return pane;
  if (besideBoard) return pane === "play" ? "rules" : pane;
  return pane === "play" || pane === "rules" ? "analysis" : pane;
}

/**
 * @param {Session} session
 * @param {Preferences} preferences
 * @param {() => void} changed the window has room for others than before
 */
export function createPanes(session, preferences, changed) {
  const widths = [1279, 1023, 719].map((most) => matchMedia(`(max-width: ${most}px)`));
  for (const width of widths) width.addEventListener("change", changed);

  return {
    room,
    /** The pane that is shown where not all have room. */
    shown: () => paneShown(session.state.ui.pane, room()),
    show,
    /** Shows the tab of the lower stack, and keeps it. @param {"propnet" | "facts"} tool */
    showTool(tool) {
      preferences.keep("tool", tool);
      session.show({ tool });
    },
    /** Shows a pane where the board would hide it. @param {"play" | "rules" | "lesson"} pane */
    bringUp(pane) {
      if (room().besideBoard) show(pane);
    },
    /** Shows facts and answers, beside what is shown where there is room. */
    showFacts() {
      const { pane, maximised } = session.state.ui;
      session.show({ tool: "facts", pane: room().oneOther ? "facts" : pane,
        maximised: maximised === "tools" ? maximised : "" });
    },
    /** @param {Ui["maximised"]} pane again to have the others back */
    maximise(pane) {
      session.show({ maximised: session.state.ui.maximised === pane ? "" : pane });
    },
    /** Shows what a link says. @param {Record<string, string | number | boolean>} view */
    showView(view) {
      const { tool, pane, list, maximised, flipped } = view;
      const net = fromShared(view);
      if (net) session.show({ net });
      if (tool === "propnet" || tool === "facts") session.show({ tool });
      if (isPane(pane)) session.show({ pane });
      if (list === "moves" || list === "legal" || list === "log") session.show({ list });
      if (isMaximised(maximised)) session.show({ maximised });
      // With panes of its own, which tells it from a turn of the board by the visitor.
      if (typeof flipped === "boolean") session.patch({ flipped, ui: { ...session.state.ui } });
    },
  };

  /** @returns {Room} */
  function room() {
    const [oneOther = false, besideBoard = false, single = false] = widths.map((width) => width.matches);
    return { oneOther, besideBoard, single };
  }

  /** @param {PaneName} pane */
  function show(pane) {
    session.show({ pane, dialog: "", ...(pane === "propnet" || pane === "facts" ? { tool: pane } : {}) });
  }
}

/**
 * @param {unknown} name
 * @returns {name is PaneName}
 */
const isPane = (name) => name === "play" || name === "rules" || name === "analysis" || name === "propnet"
  || name === "facts";

/**
 * @param {unknown} name
 * @returns {name is Ui["maximised"]}
 */
const isMaximised = (name) => name === "" || name === "rules" || name === "match" || name === "analysis"
  || name === "tools";
