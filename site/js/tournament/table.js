// @ts-check
// What came out of a tournament, as tables: how players did against each other.

/** @typedef {import("../protocol.d.ts").Record} MatchRecord */

/**
 * Matches between two players, from the first one's side.
 * @typedef {object} Cell
 * @property {number} matches  in which both took part
 * @property {number} ended    of these, with a goal for the first
 * @property {number} sum      of its goals in those
 */

/**
 * For each two players, how the first did where the second took part too.
 * @param {readonly string[]} names
 * @param {readonly MatchRecord[]} records
 * @returns {Cell[][]} by first and second player
 */
export function crossTable(names, records) {
  const cells = names.map(() => names.map(() => ({ matches: 0, ended: 0, sum: 0 })));
  for (const { players, goals, end } of records) {
    players.forEach((name, role) => {
      const opponents = new Set(players.filter((_, other) => other !== role));
      for (const opponent of opponents) {
        const cell = cells[names.indexOf(name)]?.[names.indexOf(opponent)];
        if (!cell) continue;
        cell.matches++;
        const goal = end === "terminal" ? (goals[role] ?? null) : null;
        if (goal === null) continue;
        cell.ended++;
        cell.sum += goal;
      }
    });
  }
  return cells;
}

/**
 * What standings need of a record: a long tournament would not fit into a message otherwise.
 * @param {MatchRecord} record
 * @returns {MatchRecord}
 */
export function outcomeOf(record) {
  const { version, match, game, roles, players, startClock, playClock, seed, end, goals } = record;
  const steps = record.steps.flatMap(({ faults }) => (faults ? [{ moves: [], seconds: [], faults }] : []));
  return { version, match, game, roles, players, startClock, playClock, seed, end, goals, steps };
}
