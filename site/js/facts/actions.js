// @ts-check
// What the facts pane asks of the session's workers.

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("./facts.js").FactsActions} FactsActions */

/**
 * @param {Session} session
 * @param {Pick<FactsActions, "why" | "select" | "show" | "replay" | "failed">} page
 * @returns {FactsActions}
 */
export function factsActions({ workers, explainer }, page) {
  return {
    ...page,
    query: (text) => explainer.query(text),
    open: (ask) => explainer.more(ask),
    light: (lit) => explainer.light(lit),
    audit: (seconds) => workers.audit(seconds),
    cover: (seconds) => workers.cover(seconds),
    covered: (result) => explainer.cover(result),
  };
}
