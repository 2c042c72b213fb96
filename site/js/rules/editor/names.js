// @ts-check
// What can be done with a name in the rules: go to its definition, list its
// uses, give it another name. The engine knows the places; names here are
// offsets into the text.

import { EditorSelection, Facet, StateEffect, StateField } from "@codemirror/state";
import { EditorView, keymap, showTooltip } from "@codemirror/view";
import { h } from "../../shared/dom.js";
import { inline } from "../../shared/markdown.js";
import { rulesTexts } from "../texts.js";

/** @typedef {import("../../protocol.d.ts").PlacesResult} PlacesResult */
/** @typedef {import("../../protocol.d.ts").Edit} Edit */

/**
 * @typedef {object} NamesOptions
 * @property {(at: number) => Promise<PlacesResult | null>} places of the name there, null when it cannot be had
 * @property {(at: number, name: string) => Promise<Edit[] | string>} rename the edits, or why there are none
 * @property {(found: PlacesResult, again: boolean) => void} onUses shows a list of places, or the
 *  same one after the text changed
 */

/** @type {Facet<NamesOptions, NamesOptions | undefined>} */
const options = Facet.define({ combine: ([first]) => first });

/** @typedef {{at: number, name: string}} Asked what is being renamed */

/** @type {import("@codemirror/state").StateEffectType<Asked | null>} */
const ask = StateEffect.define();

/** The field under a name in which the new one is typed. @type {StateField<Asked | null>} */
const renaming = StateField.define({
  create: () => /** @type {Asked | null} */ (null),
  update(asked, transaction) {
    let next = asked && !transaction.docChanged ? asked : null;
    for (const effect of transaction.effects) if (effect.is(ask)) next = effect.value;
    return next;
  },
  provide: (field) => showTooltip.from(field, (asked) => asked && { pos: asked.at, arrow: false,
    create: (view) => renameField(view, asked) }),
});

/** @type {import("@codemirror/state").StateEffectType<number>} */
const list = StateEffect.define();

/** A place of the name that is listed; it moves along with the text. -1 for none. @type {StateField<number>} */
const listed = StateField.define({
  create: () => -1,
  update(at, transaction) {
    for (const effect of transaction.effects) if (effect.is(list)) return effect.value;
    return at < 0 ? at : transaction.changes.mapPos(at);
  },
});

/**
 * Selects a place and scrolls it into view.
 * @param {EditorView} view
 * @param {number} from
 * @param {number} to
 */
export function select(view, from, to) {
  const end = view.state.doc.length;
  view.dispatch({
    selection: EditorSelection.single(Math.min(from, end), Math.min(to, end)),
    effects: EditorView.scrollIntoView(Math.min(from, end), { y: "center" }),
  });
  view.focus();
}

/**
 * Goes to where the name at a place is defined; from a definition on to the
 * next one, and from the only one to the list of uses.
 * @param {EditorView} view
 * @param {number} [at]
 */
export function goToDefinition(view, at = view.state.selection.main.head) {
  const asked = view.state.facet(options);
  void asked?.places(at).then((found) => {
    const places = found?.places.filter((each) => each.definition) ?? [];
    const here = places.findIndex((each) => each.from <= at && at <= each.to);
    const next = places[(here + 1) % places.length];
    if (found && places.length < 2 && here >= 0) showUses(view, found);
    else if (next) select(view, next.from, next.to);
  });
  return true;
}

/** Lists the places of the name at the caret. @param {EditorView} view */
export function listUses(view) {
  const asked = view.state.facet(options);
  void asked?.places(view.state.selection.main.head).then((found) => found && showUses(view, found));
  return true;
}

/**
 * @param {EditorView} view
 * @param {PlacesResult} found
 */
function showUses(view, found) {
  const [first] = found.places;
  if (!first) return;
  view.dispatch({ effects: list.of(first.from) });
  view.state.facet(options)?.onUses(found, false);
}

/** Lists the places again after the text changed. @param {EditorView} view */
export function repeatUses(view) {
  const asked = view.state.facet(options);
  const at = view.state.field(listed);
  if (at >= 0) void asked?.places(at).then((found) => found && found.places.length > 0 && asked.onUses(found, true));
}

/** Asks for another name for the one at the caret. @param {EditorView} view */
export function startRename(view) {
  const at = view.state.selection.main.head;
  void view.state.facet(options)?.places(at).then((found) => {
    const here = found?.places.find((each) => each.from <= at && at <= each.to);
    if (found && here) view.dispatch(
      { effects: ask.of({ at: here.from, name: view.state.sliceDoc(here.from, here.to) }) });
  });
  return true;
}

/**
 * @param {EditorView} view
 * @param {Asked} asked
 * @returns {import("@codemirror/view").TooltipView}
 */
function renameField(view, { at, name }) {
  const input = h("input", { class: "cm-textfield", value: name, "aria-label": rulesTexts.newName(name),
    size: Math.max(name.length + 2, 12), spellcheck: "false", autocomplete: "off", autocapitalize: "off" });
  const words = h("div", { class: "dim", role: "alert" });
  const close = () => {
    view.dispatch({ effects: ask.of(null) });
    view.focus();
  };
  const rename = async () => {
    if (input.value === name) return close();
    const result = await view.state.facet(options)?.rename(at, input.value);
    if (typeof result === "string") words.replaceChildren(...inline(result));
    else if (result) {
      view.dispatch({ changes: result.map(({ from, to, text }) => ({ from, to, insert: text })),
        userEvent: "input.rename" });
      view.focus();
    }
  };
  const form = h("form", { class: "cm-rename", on: {
    submit: (/** @type {Event} */ event) => (event.preventDefault(), void rename()),
    keydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && (event.preventDefault(),
      event.stopPropagation(), close()),
    focusout: (/** @type {FocusEvent} */ event) => event.relatedTarget !== null
      && !form.contains(/** @type {Node} */ (event.relatedTarget)) && view.dispatch({ effects: ask.of(null) }),
  } }, input, h("div", { class: "dim" }, rulesTexts.renameKeys), words);
  return { dom: form, mount: () => input.select() };
}

/** @param {NamesOptions} given */
export function names(given) {
  return [
    options.of(given),
    renaming,
    listed,
    // Ctrl-click goes to the definition; Alt-click adds a caret instead.
    EditorView.clickAddsSelectionRange.of((event) => event.altKey && !event.shiftKey),
    EditorView.domEventHandlers({
      mousedown(event, view) {
        if (!(event.ctrlKey || event.metaKey) || event.button !== 0) return false;
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
        if (at === null) return false;
        event.preventDefault();
        return goToDefinition(view, at);
      },
    }),
    keymap.of([
      { key: "F12", run: goToDefinition },
      { key: "Shift-F12", run: listUses },
      { key: "F2", run: startRename },
    ]),
  ];
}
