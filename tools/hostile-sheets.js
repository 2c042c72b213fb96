// Rule sheets that are larger than anybody writes them.
import { readFileSync } from "node:fs";

const ticTacToe = readFileSync(new URL("../games/tic-tac-toe/rules.kif", import.meta.url), "utf8");
const ticks = (/** @type {number} */ n) => Array.from({ length: n }, (_, i) => i);
const lines = (/** @type {number} */ bytes) => {
  const line = "(<= (p ?x ?y) (q ?x ?z) (q ?z ?y) (distinct ?x ?y))\n";
  return ticTacToe + line.repeat(Math.floor((bytes - ticTacToe.length) / line.length));
};

/** @type {{ name: string, text: () => string, settled: RegExp }[]} settled: what the page says in the end */
export const hostile = [
  { name: "names of 1 MB", settled: /Your move, 2 legal|Rules have|characters/,
    text: () => `(role ${"r".repeat(1 << 20)}) (init (f ${"c".repeat(1 << 20)}))
(<= (legal ?r go) (role ?r)) (<= (legal ?r stay) (role ?r)) (<= terminal (true b)) (<= (goal ?r 50) (role ?r))` },
  { name: "5 MB of rules", settled: /Rules have|problem|error|Your move, 9/, text: () => lines(5_000_000) },
  { name: "15 MB of rules", settled: /more than 5 MB/, text: () => lines(15_000_000) },
  ...[2, 5].map((megabytes) => ({ name: `${megabytes} MB of rules in one line`,
    settled: /Rules have|problem|error|Your move, 9/,
    text: () => lines(megabytes * 1_000_000).replace(/;.*/g, "").replaceAll("\n", " ") })),
  { name: "2 MB of opening parentheses", settled: /problem|error/, text: () => "(".repeat(2_000_000) },
  { name: "40,000 legal moves", settled: /Your move, 40,000 legal/,
    text: () => `(role a) (init start) ${ticks(200).map((i) => `(n ${i})`).join(" ")}
(<= (legal a (go ?x ?y)) (n ?x) (n ?y)) (<= (next (at ?x ?y)) (does a (go ?x ?y)))
(<= terminal (not (true start))) (goal a 50)` },
  { name: "45,000 init facts", settled: /Your move, 2 legal|Working out the position|Stop/,
    text: () => `(role a) ${ticks(45_000).map((i) => `(init (f c${i}))`).join("\n")}
(legal a go) (legal a stay) (<= (next ?x) (true ?x)) (<= terminal (not (true (f c1)))) (goal a 50)` },
  { name: "states of 20,000 facts", settled: /Your move, 2 legal/,
    text: () => `(role a) ${ticks(142).map((i) => `(n ${i})`).join(" ")} (<= (init (f ?x ?y)) (n ?x) (n ?y))
(legal a go) (legal a stay) (<= (next (f ?x ?y)) (true (f ?x ?y))) (<= terminal (not (true (f 1 1)))) (goal a 50)` },
];
