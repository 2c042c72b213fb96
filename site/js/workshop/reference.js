// @ts-check
// What a player's code may define and call, to be unfolded below the code.

import { playerApi } from "../players/api.js";
import { h } from "../shared/dom.js";
import { workshopTexts as say } from "./texts.js";

export function createReference() {
  return h("details", { class: "reference" }, h("summary", {}, say.reference),
    h("div", { class: "scroll", role: "region", tabindex: 0, "aria-label": say.reference },
      playerApi.map(({ title, calls }) => h("section", {}, h("h3", {}, title),
        h("dl", {}, calls.flatMap(([call, about]) => [h("dt", {}, h("code", {}, call)), h("dd", {}, about)]))))));
}
