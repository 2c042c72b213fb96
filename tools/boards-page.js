// The script of the contact sheet that tools/boards.js makes: a picture of each game.
import { positionPicture } from "../site/js/board/position-picture.js";

const SIZE = 150; // px

const main = document.querySelector("main");
const text = document.getElementById("reports")?.textContent ?? "[]";
for (const { name, problem, position } of /** @type {import("./boards.js").Report[]} */ (JSON.parse(text))) {
  if (position) main?.append(positionPicture(position, name, SIZE));
  else main?.append(Object.assign(document.createElement("p"), { textContent: `${name}: ${problem}` }));
}
