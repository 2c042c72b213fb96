// @ts-check
// Moves that name nothing on the boards, as buttons below them: to pass, to
// swap, to say a word. Their room stays for a game that has had some.

import { actingRole, offersOf } from "../session/queries.js";
import { h, keyed } from "../shared/dom.js";
import { brief } from "../shared/brief.js";
import { spoken } from "../shared/terms.js";
import { matchTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../protocol.d.ts").PositionResult} PositionResult */

/** @param {(role: number, move: string) => void} choose */
export function createOffers(choose) {
  const element = h("div", { class: "offers", role: "group", "aria-label": matchTexts.offers, hidden: true });
  let seenIn = ""; // the sheet that has had offers
  return {
    element,
    /** @param {State} state @param {PositionResult | undefined} shown @param {boolean} stale */
    update(state, shown, stale) {
      const role = stale || !shown ? -1 : actingRole(state);
      const offers = shown ? offersOf(shown, role) : [];
      if (offers.length > 0) seenIn = state.doc.id;
      element.hidden = seenIn !== state.doc.id;
      keyed(element, offers, ({ text }) => `${role} ${text}`, ({ text }) =>
        h("button", { class: "btn sm line offer", type: "button", title: text,
          on: { click: () => choose(role, text) } }, h("code", {}, brief(spoken(text)))), () => {});
    },
  };
}
