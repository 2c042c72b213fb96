// @ts-check
// What the propnet panel asks of the session's workers.

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("./explorer.js").PropnetActions} PropnetActions */

/**
 * @param {Session} session
 * @param {Omit<PropnetActions, "ask" | "values" | "stop" | "build" | "choose" | "point" | "heat" | "line" |
 *  "valuesAt" | "seen">} page
 * @returns {PropnetActions}
 */
export function propnetActions(session, page) {
  const { workers, building, pointing } = session;
  return {
    ...page,
    ask: (call, body, purpose) => workers.askNet(call, body, purpose),
    values: (joint, set) => workers.netValues(workers.line(), joint, set),
    heat: (matches) => workers.heat(matches),
    line: () => workers.line(),
    valuesAt: (moves) => workers.netValues(moves, [], [], "compare"),
    seen: (net) => session.show({ net }),
    stop: () => building.stop(),
    build: () => building.retry(),
    choose: (node) => pointing.choose("net", thingOf(node)),
    point: (node) => pointing.point("net", node && thingOf(node)),
  };
}

/**
 * What a node stands for in the other views: all of a relation, one fact or move, or, of a gate, what its rules are
 * about.
 * @param {import("../protocol.d.ts").NetNode} node
 * @returns {import("../session/pointing.js").Thing}
 */
function thingOf({ id, label, nodes, rules }) {
  if (nodes.length > 0) return { proofs: rules, nodes, relations: [label.toLowerCase()] };
  return label === "" ? { rules, nodes: [id] } : { proofs: rules, nodes: [id], atoms: [label] };
}
