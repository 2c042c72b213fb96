// @ts-check
// What questions speak of: a position of a text's game, or its network.

/** @typedef {import("../protocol.d.ts").Exercise} Exercise */
/** @typedef {import("../protocol.d.ts").Check} Check */
/** @typedef {import("../protocol.d.ts").PositionResult} PositionResult */
/** @typedef {import("../protocol.d.ts").NetViewResult} NetViewResult */
/** @typedef {import("../engine/worker-client.js").WorkerClient} WorkerClient */

/** @typedef {{position: PositionResult | null, network: NetViewResult | null}} Picture */

const MOST_NODES = 200; // of a network that can be read as a picture

/** A text that is read in a session of its own. @param {string} session */
const reading = (session) => ({ session, revision: 1, passing: true });

/**
 * @param {WorkerClient} rules
 * @param {string} text
 * @param {string[][]} moves
 * @param {string} session
 * @returns {Promise<PositionResult | null>} null if the text's game has no such position
 */
export async function positionAfter(rules, text, moves, session) {
  if (text.trim() === "") return null;
  try {
    await rules.call("check", { text }, reading(session)).result;
    const found = await rules.call("position", { moves, ruleStatus: false }, reading(session)).result;
    return found.ply === moves.length ? found : null;
  } catch {
    return null; // a sheet need not be a game; what is wrong with it is told by its problems
  }
}

/**
 * @param {WorkerClient} engine
 * @param {string} text
 * @param {string} session
 * @returns {Promise<NetViewResult | null>} null if there is no network, or it is too large to be seen
 */
export async function networkOf(engine, text, session) {
  const about = reading(session);
  try {
    await engine.call("load", { text, net: -1, machine: "reasoner" }, about).result;
    const { nodes } = (await engine.call("build", { export: false }, about).result).stats;
    if (nodes > MOST_NODES) return null;
    return await engine.call("netview", { view: "whole", focus: [], depth: 0, back: true, limit: MOST_NODES,
      levels: false, open: [] }, about).result;
  } catch {
    return null; // the question can be answered without
  } finally {
    engine.call("close", {}, about);
  }
}
