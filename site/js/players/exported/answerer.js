// @ts-check
// A player that always has a legal move in time: the student's code chooses, and a
// referee of our own knows what is legal where the code is late or wrong.

import { readMessage } from "../message.js";
import { after, infoText, matchOf } from "../own-player.js";
import { START_CLOCK, within } from "../code-player.js";

/** @typedef {import("../code-player.js").CodePlayer} CodePlayer */
/** @typedef {import("../own-player.js").Match} Match */

const MARGIN = 1 / 6; // of a clock, kept for busy machines and the way back
const MOST_MARGIN = 500; // ms
const PATIENCE = 60_000; // ms that the referee may take to read rules: nobody waits longer than the clock for it
const SILENCE = 60_000; // ms beyond its clocks until a match of which nothing is heard is given up

/** How much of a clock there is to answer. @param {number} clock ms */
const usable = (clock) => clock - Math.min(clock * MARGIN, MOST_MARGIN);

/** Who asks. @typedef {{gone: boolean}} Asker gone: it hung up before the answer */

/**
 * A message that asked for a move, and the answer.
 * @typedef {{text: string, answer: Promise<string>, until: number, asker: Asker, open: boolean}} Asked
 */

/**
 * @param {object} options
 * @param {string} options.name
 * @param {CodePlayer} options.code the student's
 * @param {CodePlayer} options.referee without code, and quick to begin
 * @param {(words: string) => void} options.log
 * @param {() => boolean} options.isLarge so much memory is taken that what runs should begin afresh
 */
export function createAnswerer({ name, code, referee, log, isLarge }) {
  /** @type {Match | null} */
  let match = null;
  let begun = ""; // the message that began it
  /** The last message that asked for a move. @type {Asked | null} */
  let last = null;
  /** A legal first move: looking for it may take longer than a short clock. */
  let opening = Promise.resolve("");
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let silence;

  return { answer, close: () => (clearTimeout(silence), code.close(), referee.close()) };

  /** @param {string} text @param {Asker} asker @returns {Promise<string>} rejects for what is no message */
  async function answer(text, asker = { gone: false }) {
    const message = readMessage(text);
    if (message.verb === "info") return infoText(name, match !== null);
    if (message.verb === "preview") return "ready";
    if (message.verb === "start") {
      if (!match) return start(message, text);
      return text === begun && !last ? "ready" : "busy"; // a manager that has not heard the answer asks again
    }
    if (!match || match.id !== message.id) return "busy";
    if (message.verb === "abort") return end("aborted");
    if (message.verb === "stop") return stop(after(match, message.moves));
    if (!last || !isRepeated(last, text)) {
      match = after(match, message.moves);
      expect(match.playClock);
      const asked = { text, answer: play(match), until: performance.now() + match.playClock, asker, open: true };
      last = asked;
      void asked.answer.catch(() => {}).then(() => (asked.open = false));
    }
    return last.answer;
  }

  /** @param {Extract<import("../message.js").Message, {verb: "start"}>} message @param {string} text of it */
  async function start(message, text) {
    const started = matchOf(message);
    match = started;
    begun = text;
    last = null;
    const clock = usable(message.startClock * 1000);
    code.startClock = clock;
    code.patience = START_CLOCK; // what has not come by the end of a short clock may come during the first moves
    referee.startClock = PATIENCE;
    expect(message.startClock * 1000 + started.playClock);
    // The referee first: it is quick, and code that takes all of a processor could keep it from coming.
    opening = referee.bring(started).then(anyMove);
    const ready = opening.then(() => code.bring(started));
    await within(ready, clock).catch((error) => log(`starting: ${error.message}`));
    return "ready";
  }

  /** @param {Match} now @returns {Promise<string>} */
  async function play(now) {
    const end = performance.now() + usable(now.playClock);
    const left = () => end - performance.now();
    const spare = await spareMove(now, left); // before code that takes all of a processor
    try {
      return (await code.moveWithin(now, left())).move;
    } catch (error) {
      const { line } = /** @type {{fault?: {line: number}}} */ (error).fault ?? { line: 0 };
      log(`no move of the code${line > 0 ? ` (line ${line})` : ""}: ${/** @type {Error} */ (error).message}`);
      void code.bring(now).catch(() => {}); // so that it is there for the next move
      return spare;
    }
  }

  /** A legal move, for when the code has none. @param {Match} now @param {() => number} left ms */
  async function spareMove(now, left) {
    const found = () => referee.bring(now).then(anyMove);
    return within(now.moves.length === 0 ? opening.catch(found) : found(), left());
  }

  /** A legal move where the referee is. */
  async function anyMove() {
    return (await referee.runner.call({ call: "any" }, PATIENCE)).move ?? "";
  }

  /** @param {Match} ended */
  async function stop(ended) {
    await within(code.stop(ended), Math.min(usable(ended.playClock), 1000)).catch(() => {}); // it answers nothing
    return end("done");
  }

  /** @param {string} reply */
  function end(reply) {
    match = null;
    clearTimeout(silence);
    const large = isLarge();
    for (const player of [code, referee]) {
      player.rest(); // one that is still at work on these rules would keep the next match waiting
      if (large) player.runner.end(); // the memory of an engine never shrinks
    }
    return reply;
  }

  /** @param {number} clock ms until the next message should come */
  function expect(clock) {
    clearTimeout(silence);
    silence = setTimeout(() => (log("nothing is heard of the match: it is given up"), end("")), clock + SILENCE);
    /** @type {{unref?: () => void}} */ (silence).unref?.();
  }
}

/**
 * Whether a message only asks for a move once more, as after a lost connection. The same text is the next step where
 * the same moves are made twice in a row.
 * @param {Asked} last @param {string} text
 */
const isRepeated = (last, text) =>
  text === last.text && (last.open || last.asker.gone) && performance.now() < last.until;
