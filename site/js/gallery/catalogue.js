// @ts-check
// Which of the bundled games the gallery shows, and in which order.

/** @typedef {import("../protocol.d.ts").GameInfo} GameInfo */

/** For how many players a game is looked for. @typedef {"all" | "one" | "two" | "more"} Headcount */

/** @type {Record<Headcount, (roles: number) => boolean>} */
const FITS = { all: () => true, one: (roles) => roles === 1, two: (roles) => roles === 2, more: (roles) => roles > 2 };

/**
 * The games for a given number of players whose names or descriptions hold all the given words.
 * @param {readonly GameInfo[]} games
 * @param {string} words
 * @param {Headcount} headcount
 */
export function fitting(games, words, headcount) {
  const wanted = words.toLowerCase().split(/\s+/);
  return games.filter((game) => {
    const text = `${game.title} ${game.name} ${game.description} ${game.teaches}`.toLowerCase();
    return FITS[headcount](game.roles.length) && wanted.every((word) => text.includes(word));
  });
}

/**
 * Games by their categories, both in the order in which they come.
 * @param {readonly GameInfo[]} games
 * @returns {Map<string, GameInfo[]>}
 */
export function byCategory(games) {
  /** @type {Map<string, GameInfo[]>} */
  const categories = new Map();
  for (const game of games) categories.set(game.category, [...(categories.get(game.category) ?? []), game]);
  return categories;
}
