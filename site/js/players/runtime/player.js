// @ts-check
// A player's code at work: it keeps the match, calls the functions that a student
// has written, and answers whoever runs it. This runs where the code runs, so
// nothing of it can be relied on once the code has begun.

import { createConsole } from "./console.js";
import { faultOf } from "./faults.js";
import { Game } from "./game.js";
import { print } from "./terms.js";

/** @typedef {import("./library.js").Library} Library */
/** @typedef {ReturnType<Game["initial"]>} State */

/**
 * What a student writes; only `move` is needed.
 * @typedef {object} Functions
 * @property {(game: Game, role: string, clock: Clock) => unknown} [start]
 * @property {(game: Game, state: State, role: string, clock: Clock) => unknown} [move]
 * @property {(game: Game, state: State, role: string, joint: string[]) => unknown} [update]
 * @property {(game: Game, state: State, role: string) => unknown} [stop]
 */

/**
 * A clock that runs.
 * @typedef {{total: number, left: () => number}} Clock
 */

/**
 * What can be asked, each with an id; "any" is a legal move for which the code is not asked. Times are milliseconds.
 * @typedef {{call: "begin", rules: string, role: string, clock: number, build: number, moves: string[][]}
 *   | {call: "move", clock: number}
 *   | {call: "any"}
 *   | {call: "update", joint: string[]}
 *   | {call: "stop"}} Call
 */

/**
 * What is told. Every call gets one answer, or none where the code hangs.
 * @typedef {{id: number, ok: Answer} | {id: number, fault: import("./faults.js").Fault}
 *   | {log: import("./console.js").Level, text: string}} Told
 */

/**
 * @typedef {{roles?: string[], network?: boolean, move?: string, ms: number, dropped: number}} Answer
 */


/**
 * @param {object} options
 * @param {() => Promise<Library>} options.library
 * @param {(told: Told) => void} options.tell
 * @param {() => Functions} options.functions
 * @param {{before: number, lines: number}} options.code where it stands in its script
 * @param {() => number} [options.now] ms
 */
export function createPlayer({ library, tell, functions, code, now = () => performance.now() }) {
  const { console, reset } = createConsole((log, text) => tell({ log, text }));
  /** @type {{game: Game, role: string, state: State} | null} */
  let match = null;

  return { console, answer };

  /** @param {number} id @param {Call} call */
  async function answer(id, call) {
    const begun = now();
    try {
      const result = await act(call);
      tell({ id, ok: { ...result, ms: now() - begun, dropped: reset() } });
    } catch (error) {
      reset();
      tell({ id, fault: faultOf(error, code) });
    }
  }

  /** @param {Call} call @returns {Promise<Partial<Answer>>} */
  async function act(call) {
    if (call.call === "begin") return begin(call);
    if (!match) throw new Error("No match has begun");
    const { game, state, role } = match;
    if (call.call === "move") return { move: await choose(match, call.clock) };
    if (call.call === "any") return { move: game.anyLegal(state, role) };
    if (call.call === "update") await update(match, call.joint);
    else await functions().stop?.(game, state, role);
    return {};
  }

  /** @param {Extract<Call, {call: "begin"}>} call */
  async function begin({ rules, role, clock, build, moves }) {
    const running = clockOf(clock);
    const game = new Game(await library(), rules, build);
    const name = game.roles.find((each) => each.toLowerCase() === role.toLowerCase());
    if (name === undefined) throw new Error(`The rules have no role ${role}`);
    match = { game, role: name, state: game.initial() };
    await functions().start?.(game, name, running);
    for (const joint of moves) await update(match, joint);
    return { roles: [...game.roles], network: game.networked };
  }

  /** @param {NonNullable<typeof match>} playing @param {string[]} joint */
  async function update(playing, joint) {
    playing.state = playing.game.next(playing.state, joint);
    await functions().update?.(playing.game, playing.state, playing.role, joint);
  }

  /** @param {NonNullable<typeof match>} playing @param {number} ms */
  async function choose({ game, state, role }, ms) {
    const clock = clockOf(ms);
    const legal = game.legal(state, role);
    const { move } = functions();
    if (!move) throw new Error("There is no function move(game, state, role, clock)");
    const chosen = await move(game, state, role, clock);
    const text = Array.isArray(chosen) ? print(/** @type {import("./terms.js").Term} */ (chosen)) : chosen;
    if (typeof text !== "string") throw new Error(`move returned ${String(text)} instead of a move`);
    const found = legal.find((each) => each === text) ?? legal.find((each) => same(each, text));
    if (found === undefined) throw new Error(`${text} is not a legal move of ${role} here`);
    return found;
  }

  /** @param {number} ms @returns {Clock} */
  function clockOf(ms) {
    const end = now() + ms;
    return { total: ms, left: () => Math.max(0, end - now()) };
  }
}

/** Whether two texts are the same move: spaces and capital letters say nothing. @param {string} a @param {string} b */
const same = (a, b) => plain(a) === plain(b);

/** @param {string} text */
const plain = (text) => text.toLowerCase().replace(/\s+/g, " ").replace(/\s?([()])\s?/g, "$1");
