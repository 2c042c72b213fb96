// @ts-check
// The top bar: which game, gallery, commands, share, theme, help.

import { thumbnail } from "../board/thumbnail.js";
import { isBlank, title } from "../session/queries.js";
import { h, setText } from "../shared/dom.js";
import { icon, mark } from "../shared/icons.js";
import { texts } from "../shared/texts.js";
import { topTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../session/state.js").State["settings"]["theme"]} Theme */

/**
 * @typedef {object} TopbarActions
 * @property {() => string} step the name of a lesson's step that has no sheet, or ""
 * @property {() => void} home
 * @property {() => void} gallery
 * @property {() => void} learn
 * @property {() => void} workshop
 * @property {() => void} commands
 * @property {() => void} share
 * @property {() => void} nextTheme
 * @property {() => void} settings
 * @property {() => void} help
 */

/** @type {Record<Theme, import("../shared/icons.js").IconName>} */
const THEME_ICONS = { light: "sun", dark: "moon", system: "screen" };

/**
 * @param {HTMLElement} host
 * @param {TopbarActions} actions
 */
export function createTopbar(host, actions) {
  const name = h("span", { class: "name" });
  const picture = h("span", { class: "row" });
  const pick = h("button", { class: "btn line pick", type: "button", title: topTexts.games,
    on: { click: actions.gallery } }, picture, name, icon("down"));
  const gallery = h("button", { class: "btn hide-phone", type: "button", on: { click: actions.gallery } },
    icon("grid"), topTexts.gallery);
  const themeIcon = h("span", { class: "row" });
  const theme = h("button", { class: "btn icon hide-phone", type: "button", on: { click: actions.nextTheme } },
    themeIcon);
  host.append(
    h("a", { class: "brand", href: "#", "aria-label": topTexts.home,
      on: { click: (/** @type {Event} */ e) => (e.preventDefault(), actions.home()) } },
      mark(), h("span", { class: "brand-name" }, texts.product)),
    pick,
    gallery,
    h("button", { class: "btn learn-entry", type: "button", "aria-label": topTexts.learn,
      on: { click: actions.learn } }, icon("book"), h("span", { class: "hide-phone" }, topTexts.learn)),
    h("button", { class: "btn hide-phone", type: "button", on: { click: actions.workshop } }, icon("code"),
      topTexts.workshop),
    h("span", { class: "grow" }),
    h("button", { class: "cmd hide-phone", type: "button", on: { click: actions.commands } },
      icon("search"), h("span", { class: "grow" }, topTexts.find, h("span", { class: "what" }, topTexts.commands)),
      h("kbd", { class: "kbd" }, "Ctrl K")),
    h("span", { class: "grow hide-phone" }),
    h("button", { class: "btn main share", type: "button", "aria-label": topTexts.share,
      on: { click: actions.share } }, icon("share"), h("span", { class: "hide-phone" }, topTexts.share)),
    theme,
    h("button", { class: "btn icon hide-phone", type: "button", "aria-label": topTexts.settings,
      title: topTexts.settings, on: { click: actions.settings } }, icon("settings")),
    h("button", { class: "btn icon hide-phone", type: "button", "aria-label": topTexts.help, title: topTexts.help,
      on: { click: actions.help } }, icon("help")),
    h("button", { class: "btn icon only-phone", type: "button", "aria-label": topTexts.more,
      on: { click: actions.commands } }, icon("more")),
  );

  /** @type {Theme | ""} */
  let shownTheme = "";
  /** @type {import("../protocol.d.ts").Board | "step" | undefined | null} */
  let shownPicture = null;

  return {
    /** @param {State} state */
    update(state) {
      const step = actions.step();
      setText(name, step || title(state) || texts.noTitle);
      const of = step ? "step" : isBlank(state) ? undefined : state.shown?.result.boards[0];
      if (of !== shownPicture) {
        shownPicture = of;
        picture.replaceChildren(of === "step" ? icon("book") : thumbnail(of, 22, state.shown?.result.roles ?? []));
      }
      if (state.settings.theme !== shownTheme) {
        shownTheme = state.settings.theme;
        themeIcon.replaceChildren(icon(THEME_ICONS[shownTheme]));
        const words = topTexts.theme[shownTheme];
        theme.setAttribute("aria-label", topTexts.themeNow(words));
        theme.title = words;
      }
    },
    destroy: () => host.replaceChildren(),
  };
}
