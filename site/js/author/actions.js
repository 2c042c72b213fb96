// @ts-check
// What making exercises does to the course, the session and the visitor's files.

import { chooseFile, readText, saveText } from "../documents/files.js";
import { authorTexts } from "./texts.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("./authoring.js").Authoring} Authoring */
/** @typedef {import("../learn/own-course.js").OwnCourse} OwnCourse */
/** @typedef {(course: OwnCourse) => void} Preview */

/**
 * @param {Session} session
 * @param {Authoring} authoring
 * @param {{preview: Preview, copy: (text: string) => void}} page
 * @returns {import("./author.js").AuthorActions}
 */
export function authorActions(session, authoring, { preview, copy }) {
  return {
    preview: () => preview(authoring.state.course),
    async share() {
      const fragment = await authoring.fragment();
      if (fragment === null) session.toast("failed", [authorTexts.tooLong]);
      else copy(`${location.origin}${location.pathname}${fragment}`);
    },
    save: () => saveText(`${authoring.state.course.title || authorTexts.untitled}.json`, authoring.file()),
    close() {
      authoring.close();
      session.show({ dialog: "learn" });
    },
    rules: async (name) => (name === "" ? session.state.doc.text : session.bundled.text(name)),
  };
}

/**
 * @param {Session} session
 * @param {Authoring} authoring
 * @param {Preview} preview
 * @returns {import("./own-list.js").OwnListActions}
 */
export function ownListActions(session, authoring, preview) {
  return {
    list: () => authoring.options.courses.list(),
    create: (template) => authoring.create(template),
    import: () => chooseFile(async (file) => {
      if (!file) return;
      const read = await readText(file);
      if ("problem" in read) session.toast(read.problem, [file.name]);
      else authoring.importText(read.text, read.name);
    }, ".json,application/json"),
    edit: (id) => void authoring.open(id),
    async preview(id) {
      await authoring.open(id);
      if (authoring.state.id !== "") preview(authoring.state.course);
    },
    remove: (id) => void authoring.remove(id),
  };
}
