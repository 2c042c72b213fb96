// @ts-check
// What a player's code may define and call, for the workshop's reference and
// docs/players.md. runtime/game.js and runtime/player.js do it.

/** @typedef {readonly [call: string, about: string]} Call */

/** @type {readonly {title: string, calls: readonly Call[]}[]} */
export const playerApi = [
  { title: "What you write", calls: [
    ["move(game, state, role, clock)", "Chooses: returns one of the role's legal moves. The only one that is needed."],
    ["start(game, role, clock)", "Is called once, before the first move, with the start clock."],
    ["update(game, state, role, joint)", "Is called after each joint move, with the state that it led to."],
    ["stop(game, state, role)", "Is called at the end."],
  ] },
  { title: "The game", calls: [
    ["game.roles", "The names of the roles, in order."],
    ["game.initial()", "The state in which a match begins."],
    ["game.legal(state, role)", "The legal moves of a role, as texts such as \"(mark 1 2)\"."],
    ["game.anyLegal(state, role)", "One legal move: quick where there are too many to list them."],
    ["game.replies(state, role, move)", "The joint moves in which the role makes this move: one for each reply."],
    ["game.joints(state)", "All joint moves of a state."],
    ["game.next(state, joint)", "The state that a joint move leads to: one move for each role, in order."],
    ["game.terminal(state)", "Whether the match is over."],
    ["game.goal(state, role)", "What a role gets, 0 to 100."],
    ["game.facts(state)", "The facts that hold, as texts."],
    ["game.parse(text)", "Reads \"(mark 1 2)\" as [\"mark\", \"1\", \"2\"]."],
    ["game.print(term)", "Writes [\"mark\", \"1\", \"2\"] as \"(mark 1 2)\"."],
    ["game.randomMatch(state)", "Plays one random match to its end: { goals: { role: points }, ended, plies }."],
    ["game.randomMatches(state, n)", "Plays n of them in one call, which is much quicker; goals are the mean."],
    ["game.networked", "Whether the rules have a propositional network, which is much quicker than the reasoner."],
    ["game.network", "The network: { nodes, values(state, joint) }, or null where there is none."],
  ] },
  { title: "States and clocks", calls: [
    ["state.key", "A text that equal states share: a key for a Map."],
    ["clock.left()", "Milliseconds until the answer must be there."],
    ["clock.total", "Milliseconds that the clock had."],
    ["console.log(value)", "Writes to the output below the code; also console.warn and console.error."],
  ] },
];
