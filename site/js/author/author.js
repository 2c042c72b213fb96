// @ts-check
// The page on which exercises are made: the course's title and contents, the
// form of the exercise that is open, and whether that works.

import { fill, h, refill, switchOff } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { exerciseForm } from "./exercise-form.js";
import { area, button, line } from "./fields.js";
import { judgementRows } from "./judgement.js";
import { authorTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("./authoring.js").Authoring} Authoring */
/** @typedef {import("./authoring.js").AuthorState} AuthorState */
/** @typedef {import("./templates.js").Template} Template */

/**
 * @typedef {object} AuthorActions
 * @property {() => void} preview
 * @property {() => void} share
 * @property {() => void} save
 * @property {() => void} close
 * @property {(name: string) => Promise<string | null>} rules of a bundled game, or of the sheet that is open for ""
 */

/**
 * @param {HTMLElement} host
 * @param {Authoring} authoring
 * @param {AuthorActions} actions
 */
export function createAuthor(host, authoring, actions) {
  const heading = h("h1", { tabindex: -1 }, authorTexts.title);
  const title = h("div");
  const contents = h("ol", { class: "contents" });
  const tools = contentsCard(contents, authoring);
  const form = h("div", { class: "author-form" });
  const judged = h("div", { role: "status" });
  const roles = h("datalist", { id: "author-roles" });
  host.append(h("div", { class: "inner" },
    h("div", { class: "intro" }, h("div", { class: "grow" }, heading, title),
      h("button", { class: "btn line", type: "button", on: { click: actions.close } }, icon("back"),
        authorTexts.close)),
    h("div", { class: "author-columns" }, form, h("aside", { class: "author-side" },
      h("section", { class: "card" }, h("h2", {}, authorTexts.judgement.title), judged,
        button(authorTexts.tryIt, actions.preview, { main: true, icon: icon("run") })),
      tools.element,
      h("section", { class: "card row wrap" }, button(authorTexts.share, actions.share, { icon: icon("share") }),
        button(authorTexts.save, actions.save, { icon: icon("file") }))))), roles);
  let open = false;
  /** @type {AuthorState | null} */
  let shown = null;

  return {
    /** @param {State} state @param {AuthorState} now */
    update(state, now) {
      const opens = state.ui.dialog === "author" && !open;
      open = state.ui.dialog === "author";
      if (opens) heading.focus();
      if (!open || now === shown) return;
      const before = shown;
      shown = now;
      if (now.id !== before?.id) {
        fill(title, line(authorTexts.courseTitle, now.course.title, (words) => authoring.rename(words), { most: 120 }));
        host.scrollTop = 0;
      }
      if (now.course !== before?.course || now.at !== before?.at) {
        fillContents(now);
        tools.update(now);
      }
      if (now.form !== before?.form) fillForm(state);
      if (now.beginning !== before?.beginning) {
        fill(roles, (now.beginning?.roles ?? []).map((value) => h("option", { value })));
      }
      if (now.judgement !== before?.judgement) refill(judged, judgementRows(now.judgement));
    },
    destroy: () => host.replaceChildren(),
  };

  /** @param {AuthorState} now */
  function fillContents({ course: { drafts }, at }) {
    refill(contents, drafts.map(({ exercise }, i) => h("li", {}, h("button", { class: "btn sm", type: "button",
      "aria-current": i === at ? "page" : null, "data-key": `exercise ${i}`, on: { click: () => authoring.select(i) } },
      authorTexts.number(i + 1, exercise?.title ?? "")))));
  }

  /** @param {State} state */
  function fillForm({ games, engine }) {
    const { draft } = authoring;
    if (!draft) return fill(form);
    if (!draft.exercise) return fill(form, broken(draft.text));
    refill(form, exerciseForm(draft.exercise, { games, players: engine.players }, {
      now: () => authoring.draft?.exercise ?? draft.exercise,
      edit: (part, refit, gone) => authoring.edit(part, refit, gone),
      rules: actions.rules,
      position: (moves) => authoring.position(moves),
    }));
  }

  /** @param {string} text of an exercise that the form cannot show */
  function broken(text) {
    const { field, element } = area(authorTexts.form.asText, text, () => {}, { mono: true, rows: 20 });
    return [h("p", { role: "alert" }, authorTexts.broken), element,
      button(authorTexts.form.readAgain, () => authoring.editText(field.value))];
  }
}

/** @param {HTMLElement} contents @param {Authoring} authoring */
function contentsCard(contents, authoring) {
  const tool = (/** @type {import("../shared/icons.js").IconName} */ image, /** @type {string} */ words,
    /** @type {() => void} */ run) => button("", run, { icon: icon(image), label: words });
  const up = tool("up", authorTexts.up, () => authoring.move(-1));
  const down = tool("down", authorTexts.down, () => authoring.move(1));
  const drop = tool("trash", authorTexts.drop, () => authoring.drop());
  return {
    element: h("section", { class: "card" }, h("h2", {}, authorTexts.contents), contents,
      h("div", { class: "row wrap" }, button(authorTexts.add, () => authoring.add("empty"), { icon: icon("plus") }),
        up, down, drop)),
    /** @param {AuthorState} now */
    update({ course: { drafts }, at }) {
      switchOff(up, at <= 0);
      switchOff(down, at >= drafts.length - 1);
      switchOff(drop, drafts.length === 0);
    },
  };
}
