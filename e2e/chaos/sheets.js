// What the robot pastes: games, halves of games, and large sheets.
import { readFileSync, readdirSync } from "node:fs";

const games = new URL("../../games/", import.meta.url);
const game = (/** @type {string} */ name) => readFileSync(new URL(`${name}/rules.kif`, games), "utf8");
const ticTacToe = game("tic-tac-toe");
const line = "; a comment that makes this sheet too large for an entry of its own\n";

/** The texts of the games that come with the page. */
export const bundled = new Set(readdirSync(games, { withFileTypes: true })
  .filter((each) => each.isDirectory()).map(({ name }) => game(name)));

/** @type {readonly string[]} */
export const sheets = [
  ticTacToe, game("connect-four"), game("nim"), "", "(role a)", ticTacToe.slice(0, 400), ")))) (role x",
  "(role a) (init (s 1)) (legal a go) (legal a stay) (<= (next (s 2)) (does a go)) " +
    "(<= terminal (true (s 2))) (goal a 100)",
  `${ticTacToe}${line.repeat(4500)}`, `${line.repeat(4200)}(role a)`,
];
