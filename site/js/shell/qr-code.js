// @ts-check
// A link as a QR code, made on this device. Loaded when it is first asked for.

import qrcode from "qrcode-generator";
import { svg } from "../shared/dom.js";
import { shareTexts } from "./texts.js";

const QUIET = 4; // modules of empty space around a code

/**
 * @param {string} text of ASCII
 * @returns {SVGSVGElement} dark on light in every theme, as readers want it
 */
export function qrCode(text) {
  const code = qrcode(0, "L"); // as small as it can be: screens have no scratches
  code.addData(text, "Byte");
  code.make();
  const count = code.getModuleCount();
  const dark = Array.from({ length: count * count }, (_, i) => [Math.floor(i / count), i % count])
    .filter(([row = 0, column = 0]) => code.isDark(row, column));
  const size = count + 2 * QUIET;
  return svg("svg", { class: "qr", viewBox: `${-QUIET} ${-QUIET} ${size} ${size}`, role: "img",
    "aria-label": shareTexts.qr, "shape-rendering": "crispEdges" },
  svg("rect", { x: -QUIET, y: -QUIET, width: size, height: size, fill: "#fff" }),
  svg("path", { fill: "#000", d: dark.map(([row, column]) => `M${column} ${row}h1v1h-1z`).join("") }));
}
