// @ts-check
// The workshop's pane, whose code comes when it is first opened: most visitors
// write no player.

import { saveText } from "../documents/files.js";
import { createMenu } from "../shared/menu.js";
import { templateNames, workshopTexts as say } from "./texts.js";

/** @typedef {import("./workshop.js").Workshop} Workshop */
/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../session/state.js").State} State */

/**
 * @param {HTMLElement} host
 * @param {Session} session
 * @param {Workshop} workshop
 * @param {{copy: (text: string) => void}} page
 */
export function createWorkshop(host, session, workshop, page) {
  const menu = createMenu();
  /** @type {ReturnType<typeof import("./view.js").createWorkshopView> | null} */
  let view = null;
  let asked = false;

  return {
    /** @param {boolean} open whether it has the place of the rules */
    update(open) {
      host.hidden = !open;
      if (!open) return;
      if (view) view.update(session.state, workshop.state);
      else if (!asked) void load();
    },
    focus: () => view?.focus(),
    destroy: () => view?.destroy(),
  };

  async function share() {
    const link = await workshop.link();
    if (link === null) workshop.note("error", say.tooLong);
    else page.copy(link);
  }

  async function save() {
    try {
      saveText("player.mjs", await workshop.exported());
    } catch (error) {
      workshop.note("error", say.saveFailed(error instanceof Error ? error.message : String(error)));
    }
  }

  async function load() {
    asked = true;
    const { createWorkshopView } = await import("./view.js");
    view = createWorkshopView(host, {
      show: (id) => workshop.show(id),
      rename: (name) => workshop.rename(name),
      create: (beside) => menu.open(beside, say.createTitle, templateNames.map((name) => ({
        words: `${say.templates[name].title}. ${say.templates[name].about}`,
        run: () => (workshop.create(name), view?.focus()) }))),
      duplicate: () => workshop.duplicate(),
      remove: () => workshop.remove(),
      share: () => void share(),
      save: () => void save(),
      close: () => workshop.close(),
      edit: (code) => workshop.edit(code),
      clear: () => workshop.clear(),
      fault: (fault) => workshop.fault(fault),
      run: () => void workshop.run(),
      stop: () => workshop.stop(),
      playIt: () => workshop.playChosen(),
      role: (role) => workshop.patch({ role }),
      clock: (clock) => workshop.patch({ clock }),
      series: (opponent) => void workshop.play(opponent),
      match: (opponent) => workshop.match(opponent),
    });
    view.update(session.state, workshop.state);
  }
}
