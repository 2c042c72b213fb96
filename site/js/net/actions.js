// @ts-check
// What the propnet panel asks of the session's workers.

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("./propnet.js").PropnetActions} PropnetActions */

/**
 * @param {Session} session
 * @param {Omit<PropnetActions, "ask" | "values" | "stop" | "build" | "light">} page
 * @returns {PropnetActions}
 */
export function propnetActions({ workers, explainer }, page) {
  return {
    ...page,
    ask: (call, body) => workers.askNet(call, body),
    values: (joint) => workers.netValues(joint),
    stop: () => workers.stopBuild(),
    build: () => workers.retryBuild(),
    light: (lit) => explainer.light(lit),
  };
}
