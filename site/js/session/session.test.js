// @ts-check
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { EngineError, Job } from "../engine/worker-client.js";
import { movesTo, withLeaving } from "./match-tree.js";
import { Session } from "./session.js";
import { actingRole, current, isBroken, title } from "./queries.js";

/** @typedef {import("../protocol.d.ts").PositionResult} PositionResult */
/** @typedef {import("../protocol.d.ts").CheckResult} CheckResult */
/**
 * What the fake engine looks at in a request.
 * @typedef {{text: string, moves: string[][], role: number, seconds?: number}} Body
 */
/** @typedef {{type: string, body: Body, revision: number, job: Job<"check">}} Call */

/**
 * An engine that plays "take one or two of five": roles a and b in turn. Its
 * answers wait until they are let go when `held` is set.
 */
class FakeEngine {
  /** @type {Call[]} */
  calls = [];
  status = "ready";
  held = false;
  /** @type {((type: string, body: Body) => unknown) | null} */
  answer = null;
  dropped = 0;

  /** @param {string} type @param {Body} body @param {{revision?: number}} [about] */
  call(type, body, about = {}) {
    /** @type {Job<"check">} */
    const job = new Job(async () => job.reject?.(new EngineError("cancelled", [], "")));
    const call = { type, body, revision: about.revision ?? 0, job };
    this.calls.push(call);
    if (!this.held) queueMicrotask(() => this.let(call));
    return job;
  }

  /** @param {Pick<Call, "type" | "body" | "job">} call */
  let({ type, body, job }) {
    try {
      const answer = this.answer?.(type, body) ?? defaults(type, body);
      job.resolve?.({ body: /** @type {CheckResult} */ (answer), buffers: [] });
    } catch (error) {
      job.reject?.(/** @type {EngineError} */ (error));
    }
  }

  dropBefore() {
    this.dropped++;
  }

  released = false;
  retired = false;

  release() {
    this.released = true;
  }

  retire() {
    this.retired = true;
  }

  /** @param {string} type */
  last(type) {
    return this.calls.filter((call) => call.type === type).at(-1);
  }
}

/** @param {string} type @param {Body} body */
function defaults(type, body) {
  switch (type) {
    case "check": return checkOf(body.text);
    case "position": return positionOf(body.moves);
    case "move": return { move: positionOf(body.moves).legal[body.role]?.[0]?.text, analysis: {} };
    case "build": return { net: -1, groundRules: [], stats: {} };
    default: return {};
  }
}

/** @param {string} text @returns {CheckResult} */
function checkOf(text) {
  const playable = !text.includes("error");
  return /** @type {CheckResult} */ (
    /** @type {unknown} */ ({ playable, errors: playable ? 0 : 1, warnings: 0, diagnostics: [], forms: [],
    roles: ["a", "b"], more: 0, why: null }));
}

/** @param {string[][]} moves @returns {PositionResult} */
function positionOf(moves) {
  let left = 5;
  moves.forEach((joint, ply) => {
    const taken = Number(/\d/.exec(joint[ply % 2] ?? "")?.[0] ?? NaN);
    if (!(taken <= Math.min(2, left))) throw new EngineError("bad-moves", [String(ply + 1)], "");
    left -= taken;
  });
  const turn = moves.length % 2;
  const takes = [1, 2].filter((n) => n <= left).map((n) => ({ text: `(take ` +
    `${n})`, clicks: [[{ board: 0, cell: n }]] }));
  return /** @type {PositionResult} */ (/** @type {unknown} */ ({
    roles: ["a", "b"], ply: moves.length, facts: [`(left ${left})`], terminal: left === 0,
    legal: left === 0 ? [[], []] : [0, 1].map((role) => (role === turn ? takes : [{ text: "noop", clicks: [] }])),
    choice: takes.length > 1 ? [turn] : [], stuck: [], goals: [], ruleStatus: [], boards: [], gauges: [],
    offBoard: [], last: [],
  }));
}

const settle = async () => {
  for (let i = 0; i < 30; i++) await Promise.resolve();
};

/** @typedef {import("../documents/document-store.js").Kept} Kept */

/** @type {FakeEngine} */
let rules;
/** @type {FakeEngine} */
let player;
/** @type {FakeEngine} */
let analyst;
/** @type {{doc: import("./state.js").Doc, match: object}[]} */
let saved;

/** What storage says to a save. @type {() => Kept | Promise<Kept>} */
let kept;

beforeEach(() => {
  kept = () => "saved";
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  rules = new FakeEngine();
  player = new FakeEngine();
  analyst = new FakeEngine();
  saved = [];
});

/**
 * Lets a fake stand where the session only calls what the fake has.
 * @template T
 * @param {unknown} fake
 * @returns {T}
 */
const as = (fake) => /** @type {T} */ (fake);

/**
 * @param {Partial<import("./state.js").Doc>} [doc]
 * @param {{first?: FakeEngine, games?: object[]}} [more]
 */
function newSession(doc = {}, { first, games = [] } = {}) {
  const documents = {
    save: (/** @type {import("./state.js").Doc} */ doc, /** @type {object} */ match) => {
      saved.push({ doc, match });
      return kept();
    },
    hold() {},
    release() {},
  };
  const session = new Session({
    rules: as(rules), ...(first && { first: as(first) }), player: as(player), analyst: as(analyst),
    documents: as(documents), games: as(games),
    doc: { id: "d", name: "five", game: "", text: "five", changed: false, ...doc },
    now: () => 1000, random: () => 0.5,
  });
  session.restore({ moves: [], players: ["human", "random"] }, false);
  return session;
}

test("the first position appears and waits for the visitor", async () => {
  const session = newSession();
  session.start();
  await settle();
  assert.equal(current(session.state)?.facts[0], "(left 5)");
  assert.equal(actingRole(session.state), 0);
});

test("a position that was foreseen is still known when the rules have been read after the first move", async () => {
  rules.held = true;
  const session = newSession();
  const begun = session.start({ players: [], check: checkOf("five"), position: positionOf([]) });
  session.turns.choose(0, "(take 1)");
  session.turns.choose(1, "noop");
  assert.deepEqual(movesTo(session.state.tree), [["(take 1)", "noop"]]);
  rules.held = false;
  rules.calls.slice().forEach((call) => rules.let(call));
  await begun;
  await settle();
  assert.deepEqual(session.state.known.get(0), positionOf([]));
});

/** Lets the engine answer what it has been asked, and what it will be. */
async function letEngine() {
  rules.held = false;
  for (const call of rules.calls.slice()) rules.let(call);
  await settle();
}

test("the list that is chosen beside a position that was foreseen stays after the first move", async () => {
  const session = newSession();
  await session.start({ players: [], check: checkOf("five"), position: positionOf([]) });
  session.show({ list: "legal" });
  session.turns.choose(0, "(take 1)");
  await settle();
  assert.equal(session.state.ui.list, "legal");
});

test("a match that begins again by other rules begins with clocks of its own, and the one before has its times back",
  async () => {
    const session = await twoHanded();
    session.turns.choose(0, "(take 2)");
    await settle();
    session.patch({ used: new Map([[0, 60_000]]) });
    const { text } = session.state.doc;
    rules.answer = (type, body) => {
      if (type === "position" && body.moves.length > 0) throw new EngineError("bad-moves", ["0"], "");
      return undefined;
    };
    const changeTo = async (/** @type {string} */ to) => {
      session.edit(to);
      await settle();
      mock.timers.tick(1000);
      await settle();
    };
    await changeTo("other");
    assert.equal(session.state.toast?.code, "match-restarted");
    assert.equal(session.state.used.get(0) ?? 0, 0);
    rules.answer = null;
    await changeTo(text);
    assert.equal(movesTo(session.state.tree).length, 1);
    assert.equal(session.state.used.get(0), 60_000);
  });

test("while the engine is on its way the first program reads the rules and keeps positions", async () => {
  rules.held = true;
  const first = new FakeEngine();
  const session = newSession({}, { first });
  await session.start();
  assert.equal(current(session.state)?.facts[0], "(left 5)");
  assert.equal(session.state.check?.early, true);
  session.turns.choose(0, "(take 1)");
  session.turns.choose(1, "noop");
  await settle();
  assert.equal(current(session.state)?.facts[0], "(left 3)", "the computer has taken one, too");
  const builds = () => player.calls.filter(({ type }) => type === "load" || type === "build").length;
  const before = builds();
  rules.answer = (type) => (type === "check" ? { ...checkOf("five"), warnings: 1 } : null);
  await letEngine();
  assert.equal(session.state.check?.early, undefined);
  assert.equal(session.state.check?.result.warnings, 1);
  assert.equal(current(session.state)?.facts[0], "(left 3)", "what was played stays");
  assert.equal(builds(), before, "the text is the same: nothing begins again");
  assert.equal(first.retired, true);
  session.turns.choose(0, "(take 2)");
  session.turns.choose(1, "noop");
  await settle();
  assert.deepEqual(rules.calls.find(({ type }) => type === "position")?.body.moves,
    [["(take 1)", "noop"], ["noop", "(take 1)"], ["(take 2)", "noop"]]);
});

test("of rules that cannot be played the engine is asked, and comes for them", async () => {
  rules.held = true;
  const session = newSession({ text: "error" }, { first: new FakeEngine() });
  const early = () => session.state.check?.early;
  void session.start();
  await settle();
  assert.equal(isBroken(session.state), true);
  assert.equal(early(), true, "what is wrong is not known yet");
  assert.equal(rules.released, true);
  await letEngine();
  assert.equal(early(), false);
});

test("rules that only the engine knows to be wrong were never good, and have no board", async () => {
  rules.held = true;
  const session = newSession({}, { first: new FakeEngine() });
  await session.start();
  assert.equal(current(session.state)?.facts[0], "(left 5)");
  assert.equal(session.state.goodSince, 0, "whether they have errors is not known yet");
  assert.equal(session.reading.goodText, null);
  rules.answer = (type) => (type === "check" ? { ...checkOf("five"), playable: false, errors: 1 } : null);
  await letEngine();
  assert.equal(isBroken(session.state), true);
  assert.equal(session.state.shown, null);
  assert.equal(session.state.goodSince, 0);
  assert.equal(session.reading.goodText, null);
});

test("rules are good from when the engine has found no error in them", async () => {
  rules.held = true;
  const session = newSession({}, { first: new FakeEngine() });
  await session.start();
  await letEngine();
  assert.equal(session.state.goodSince, 1000);
  assert.equal(session.reading.goodText, "five");
  assert.ok(session.state.shown);
});

test("where the first program does not come the engine is asked for, and answers in its place", async () => {
  const first = new FakeEngine();
  first.held = true;
  const session = newSession({}, { first });
  session.engineLate("first", true);
  assert.equal(session.state.engine.late, true);
  session.engineLate("first", false);
  mock.timers.tick(60_000);
  assert.deepEqual([session.state.engine.late, rules.released], [false, false], "it has come after all");
  session.engineLate("first", true);
  mock.timers.tick(60_000);
  assert.equal(rules.released, true);
  await session.start();
  assert.equal(current(session.state)?.facts[0], "(left 5)");
  assert.equal(first.retired, true);
});

test("what the first program does not read is left to the engine", async () => {
  rules.held = true;
  const first = new FakeEngine();
  first.answer = () => {
    throw new EngineError("worker-failed", [], "");
  };
  const session = newSession({}, { first });
  void session.start();
  await settle();
  assert.equal(rules.released, true);
  await letEngine();
  assert.equal(current(session.state)?.facts[0], "(left 5)");
});

test("a position that is lost with the first program is asked of the engine", async () => {
  rules.held = true;
  const first = new FakeEngine();
  first.answer = (type) => {
    if (type === "position") throw new EngineError("worker-stopped", [], "");
    return null;
  };
  const session = newSession({}, { first });
  void session.start();
  await settle();
  assert.equal(rules.released, true);
  await letEngine();
  assert.equal(current(session.state)?.facts[0], "(left 5)");
  assert.equal(session.state.problem, null);
});

test("a reading that is stopped is not gone on with by the first program", async () => {
  rules.held = true;
  const first = new FakeEngine();
  first.held = true;
  const session = newSession({}, { first });
  void session.start();
  await settle();
  session.reading.stop();
  for (const call of first.calls.slice()) first.let(call);
  await settle();
  assert.equal(session.state.problem?.code, "reading-stopped");
  assert.equal(session.state.check, null);
});

test("an analysis that began without the propnet begins again when it is there, for the same time", async () => {
  analyst.held = true;
  const session = newSession();
  session.start();
  await settle();
  void session.analysing.analyse({ seconds: 7 });
  await session.building.build();
  await settle();
  const asked = () => [...analyst.calls, ...player.calls].filter(({ type }) => type === "analyse")
    .map(({ body }) => body.seconds);
  assert.deepEqual(asked(), [7, 7]);
  assert.equal(session.state.analysis.status, "done", "the analyst's answer is not waited for");
});

test("a built-in player answers the visitor's move", async () => {
  const session = newSession();
  session.start();
  await settle();
  session.turns.choose(0, "(take 2)");
  await settle();
  assert.deepEqual(movesTo(session.state.tree), [["(take 2)", "noop"], ["noop", "(take 1)"]]);
  assert.equal(actingRole(session.state), 0);
});

test("who goes back before an edit is read sees no position of the rules before as one of the new", async () => {
  const session = await twoHanded();
  rules.held = true;
  session.edit("five, otherwise");
  session.match.goTo(0);
  assert.equal(current(session.state), null);
  assert.equal(session.state.shown?.result.facts[0], "(left 3)", "the board stays");
  rules.answer = (type) => (type === "position" ? { ...positionOf([]), facts: ["(left 6)"] } : null);
  await letEngine();
  mock.timers.tick(150);
  await settle();
  assert.equal(current(session.state)?.facts[0], "(left 6)");
});

test("a message offers to take back a change of the text as long as that is the last one", async () => {
  const session = newSession();
  session.start();
  await settle();
  let back = 0;
  session.edit("(five)");
  session.toast("fixed", ["a parenthesis"], () => back++);
  assert.equal(session.state.toast?.undo, true);
  session.edit("(five) ; a note");
  assert.equal(session.state.toast, null, "undo would take back the note");
  session.toast("fixed", ["a note"], () => back++);
  session.open({ ...session.state.doc, id: "e", text: "other" });
  assert.equal(session.state.toast, null, "undo would be about another sheet");
  session.undoToast();
  assert.equal(back, 0);
});

test("parts that stay as they are are not formatted, and what stands around them is", async () => {
  const text = "(role   x)\n\n(r   a)\n\n(init   b)\n(s   c)\n";
  rules.answer = (type, { text }) => (type === "format"
    ? { possible: text !== "(", text: `${text.replace(/ +/g, " ").trim()}\n` } : null);
  const session = newSession({ text, locked: ["(role   x)", "(init   b)"] });
  assert.equal(await session.explainer.format(), "(role   x)\n\n(r a)\n\n(init   b)\n(s c)\n");
  const whole = newSession({ text });
  assert.equal(await whole.explainer.format(), "(role x)\n\n(r a)\n\n(init b)\n(s c)\n");
  const open = newSession({ text: "(" });
  assert.equal(await open.explainer.format(), null);
  assert.match(open.state.toast?.args[0] ?? "", /^Not formatted/);
});

test("whoever replaces a player that the visitor has written, while it thinks, is asked", async () => {
  const session = newSession();
  session.start();
  await settle();
  session.patch({ own: [{ id: "own:1", name: "Slow" }] });
  let answer = (/** @type {string} */ _) => {};
  session.ownTurns.ask = () => new Promise((resolve) => void (answer = resolve));
  session.turns.setPlayer(1, "own:1");
  session.turns.choose(0, "(take 2)");
  await settle();
  assert.equal(session.state.thinking?.player, "own:1");
  player.held = true;
  session.turns.setPlayer(1, "random");
  await settle();
  assert.equal(session.state.thinking?.player, "random");
  answer("(take 2)");
  await settle();
  assert.equal(movesTo(session.state.tree).length, 1, "the answer that nobody waits for is not played");
});

test("a game that is not there is told of, and so is an engine that did not come", async () => {
  const session = newSession();
  session.start();
  await settle();
  for (const [code, said] of [["unknown-game", "There is no game go here."], ["worker-failed", "could not start"]]) {
    rules.answer = (type) => {
      if (type === "game") throw new EngineError(/** @type {"worker-failed"} */ (code), ["go"], "");
      return undefined;
    };
    await session.openGame("go");
    assert.match(session.state.toast?.args[0] ?? "", new RegExp(said ?? ""));
  }
});

test("undo goes back to the visitor's last choice, redo forward again", async () => {
  const session = newSession();
  session.start();
  await settle();
  session.turns.choose(0, "(take 1)");
  await settle();
  session.match.undo();
  await settle();
  assert.deepEqual(movesTo(session.state.tree), []);
  assert.equal(session.state.paused, true);
  session.match.redo();
  await settle();
  assert.equal(movesTo(session.state.tree).length, 2);
});

test("rules with an error keep the last board, and no move can be made", async () => {
  const session = newSession();
  session.start();
  await settle();
  session.edit("five error");
  mock.timers.tick(1000);
  await settle();
  assert.equal(isBroken(session.state), true);
  assert.equal(session.state.shown?.result.facts[0], "(left 5)");
  assert.equal(current(session.state), null);
  assert.equal(actingRole(session.state), -1);
});

test("diagnostics come at every keystroke, the position when the typing pauses", async () => {
  const session = newSession();
  session.start();
  await settle();
  const positions = () => rules.calls.filter((call) => call.type === "position").length;
  const before = positions();
  for (const text of ["five ", "five x", "five xy"]) {
    session.edit(text);
    await settle();
    assert.equal(rules.last("check")?.body.text, text);
  }
  assert.equal(positions(), before);
  mock.timers.tick(1000);
  await settle();
  assert.equal(positions(), before + 1);
});

test("who pastes a game waits for its position from then on, without a pause", async () => {
  const session = newSession();
  session.start();
  await settle();
  rules.held = true;
  session.edit(`five ${"; another game".repeat(10)}`);
  const since = session.state.waiting;
  assert.ok(since > 0);
  mock.timers.tick(5);
  const check = rules.last("check");
  assert.ok(check);
  rules.let(check);
  await settle();
  assert.equal(session.state.waiting, since);
  const position = rules.last("position");
  assert.ok(position && position.revision === session.state.revision);
  rules.let(position);
  await settle();
  assert.equal(session.state.waiting, 0);
});

test("an answer about an old text is not shown", async () => {
  const session = newSession();
  rules.held = true;
  session.start();
  await settle();
  const old = rules.last("check");
  session.edit("newer");
  if (old) rules.let(old);
  await settle();
  assert.equal(session.state.check, null);
  assert.equal(rules.dropped, 1);
});

test("a question that is asked before the text was read is answered, one about the text before is not", async () => {
  const session = newSession();
  rules.held = true;
  session.start();
  await settle();
  void session.explainer.explain("(left 5)");
  rules.held = false;
  for (const type of ["check", "position"]) {
    const call = rules.last(type);
    if (call) rules.let(call);
    await settle();
  }
  assert.equal(session.state.why?.status, "asking");
  const call = rules.last("why");
  rules.answer = (type) => (type === "why" ? { atom: "(left 5)", nodes: [] } : null);
  if (call) rules.let(call);
  await settle();
  assert.equal(session.state.why?.status, "done");
  session.edit("still other rules");
  mock.timers.tick(1000);
  await settle();
  assert.equal(session.state.why, null);
});

test("a question whose answer nobody waits for does not stay open", async () => {
  const session = newSession();
  session.start();
  await settle();
  rules.answer = (type) => {
    if (type === "why") throw new EngineError("stale-revision", [], "");
    return null;
  };
  await session.explainer.explain("(left 5)");
  assert.equal(session.state.why, null);
});

test("rules that an answer has lit are dark again when it goes, and others stay lit", async () => {
  const session = newSession();
  session.start();
  await settle();
  const nodes = [{ uses: [{ rule: 3 }] }];
  rules.answer = (type) => (type === "why" ? { atom: "(left 5)", nodes } : null);
  await session.explainer.explain("(left 5)");
  assert.deepEqual(session.state.lit, [3]);
  session.match.restart();
  assert.equal(session.state.why, null);
  assert.deepEqual(session.state.lit, []);
  session.explainer.light([4]);
  session.match.restart();
  assert.deepEqual(session.state.lit, [4]);
});

test("after an edit the match is cut where the new rules no longer allow it", async () => {
  const session = newSession();
  session.start();
  await settle();
  session.turns.choose(0, "(take 2)");
  await settle();
  rules.answer = (type, body) => {
    if (type === "position" && body.moves.length > 1) throw new EngineError("bad-moves", ["2"], "");
    return undefined;
  };
  player.held = true;
  session.edit("other");
  await settle();
  mock.timers.tick(1000);
  await settle();
  assert.deepEqual(movesTo(session.state.tree), [["(take 2)", "noop"]]);
  assert.equal(session.state.toast?.code, "match-cut");
  assert.equal(session.state.saved, "saving", "what is left of it is another match than the one that is kept");
});

test("an edit that is undone brings back the match that it has cut", async () => {
  const session = newSession();
  session.start();
  await settle();
  session.turns.choose(0, "(take 2)");
  await settle();
  session.turns.choose(1, "(take 1)");
  await settle();
  const before = movesTo(session.state.tree);
  assert.equal(before.length, 2);
  const { text } = session.state.doc;
  rules.answer = (type, body) => {
    if (type === "position" && body.moves.length > 1) throw new EngineError("bad-moves", ["2"], "");
    return undefined;
  };
  player.held = true;
  for (const other of ["other", "other still"]) {
    session.edit(other);
    await settle();
    mock.timers.tick(1000);
    await settle();
  }
  assert.equal(movesTo(session.state.tree).length, 1);
  rules.answer = null;
  session.edit(text);
  await settle();
  mock.timers.tick(1000);
  await settle();
  assert.deepEqual(movesTo(session.state.tree), before);
  assert.equal(current(session.state)?.ply, 2);
});

test("a variation that new rules forbid goes, and nothing else; the old rules bring it back", async () => {
  const session = newSession();
  session.start();
  await settle();
  session.match.takeUp(withLeaving([["(take 2)", "noop"], ["noop", "(take 1)"]],
    [{ ply: 0, moves: [["(take 1)", "noop"]] }]));
  await settle();
  const { text } = session.state.doc;
  rules.answer = (type, body) => {
    if (type === "position" && body.moves[0]?.[0] === "(take 1)") throw new EngineError("bad-moves", ["1"], "");
    return undefined;
  };
  player.held = true;
  session.edit("other");
  await settle();
  mock.timers.tick(1000);
  await settle();
  assert.equal(session.state.tree.nodes.length, 4, "the shown line is legal");
  session.match.goTo(3);
  await settle();
  assert.equal(session.state.toast?.code, "match-cut");
  assert.deepEqual(movesTo(session.state.tree), []);
  assert.deepEqual(movesTo(session.state.tree, 2), [["(take 2)", "noop"], ["noop", "(take 1)"]]);
  rules.answer = null;
  session.edit(text);
  await settle();
  assert.equal(session.state.tree.nodes.length, 4);
});

test("an edit while a player thinks throws its move away", async () => {
  const session = newSession();
  session.start();
  await settle();
  player.held = true;
  session.turns.choose(0, "(take 2)");
  await settle();
  const thinking = player.last("move");
  assert.equal(session.state.thinking?.role, 1);
  session.edit("other");
  await settle();
  mock.timers.tick(1000);
  await settle();
  if (thinking) player.let(thinking);
  await settle();
  assert.equal(movesTo(session.state.tree).length, 1);
});

test("a player that fails is told about, and the match waits", async () => {
  const session = newSession();
  player.answer = (type) => {
    if (type === "move") throw new EngineError("worker-stopped", [], "gone");
    return undefined;
  };
  session.start();
  await settle();
  session.turns.choose(0, "(take 2)");
  await settle();
  assert.equal(session.state.toast?.code, "player-failed");
  assert.equal(session.state.paused, true);
  player.answer = null;
  session.turns.playOn();
  await settle();
  assert.equal(movesTo(session.state.tree).length, 2);
});

test("the computer thinks on while the visitor chooses, until they have", async () => {
  const session = newSession();
  session.patch({ settings: { ...session.state.settings, ponder: true } });
  session.start();
  session.turns.setPlayer(1, "hard");
  await settle();
  mock.timers.tick(1000); // the network is built
  await settle();
  session.turns.choose(0, "(take 2)");
  await settle();
  const pondered = player.last("ponder");
  assert.deepEqual(pondered?.body.moves, movesTo(session.state.tree), "it is about what the visitor sees");
  assert.equal(pondered?.body.role, 1);
  player.held = true;
  session.builtInTurns.ponder();
  const running = player.last("ponder");
  assert.notEqual(running, pondered);
  session.turns.choose(0, "(take 1)");
  await settle();
  await assert.rejects(/** @type {Promise<unknown>} */ (running?.job.result), { code: "cancelled" });
  player.held = false;
});

test("a new match can be taken back", async () => {
  const session = newSession();
  session.start();
  await settle();
  session.turns.choose(0, "(take 2)");
  await settle();
  session.match.restart();
  await settle();
  assert.deepEqual(movesTo(session.state.tree), []);
  session.undoToast();
  await settle();
  assert.equal(movesTo(session.state.tree).length, 2);
  assert.equal(current(session.state)?.facts[0], "(left 2)");
});

/** A session in which the visitor plays both roles, and has moved once. */
async function twoHanded() {
  const session = newSession();
  session.restore({ moves: [], players: ["human", "human"] }, false);
  await session.start();
  session.turns.choose(0, "(take 2)");
  await settle();
  return session;
}

test("an answer about the match before is no position of the new one, and does not cut it", async () => {
  const session = await twoHanded();
  rules.held = true;
  session.turns.choose(1, "(take 1)");
  session.match.restart();
  for (const take of [0, 1]) {
    session.turns.choose(take, "(take 1)");
    await letEngine();
    rules.held = true;
  }
  assert.equal(current(session.state)?.facts[0], "(left 3)");
  session.turns.choose(0, "(take 1)");
  const refused = rules.last("position");
  assert.ok(refused);
  session.match.takeUp(withLeaving([["(take 1)", "noop"], ["noop", "(take 1)"], ["(take 2)", "noop"]]));
  refused.job.reject?.(new EngineError("bad-moves", ["1"], ""));
  await letEngine();
  assert.equal(session.state.tree.nodes.length, 4);
  assert.equal(current(session.state)?.facts[0], "(left 1)");
});

test("another match of the same length has its own positions, and the board stays until they are there", async () => {
  const session = await twoHanded();
  session.turns.choose(1, "(take 2)");
  await settle();
  session.match.takeUp(withLeaving([["(take 1)", "noop"], ["noop", "(take 1)"]]));
  assert.equal(current(session.state), null, "it is not known yet");
  assert.equal(session.state.shown?.result.facts[0], "(left 1)", "what was shown stays on the board");
  await settle();
  assert.equal(current(session.state)?.facts[0], "(left 3)");
  session.match.takeUp(withLeaving([]));
  assert.equal(current(session.state)?.facts[0], "(left 5)", "the beginning is the same in both");
});

test("a new match can be taken back as long as no other sheet and no other match has come", async () => {
  const offered = async () => {
    const session = await twoHanded();
    session.match.restart();
    await settle();
    assert.equal(session.state.toast?.code, "new-match");
    return session;
  };
  const opening = await offered();
  opening.open({ ...opening.state.doc, id: "e", text: "other" });
  assert.equal(opening.state.toast, null);
  opening.undoToast(); // a button that goes out of sight can still be pressed
  assert.deepEqual(movesTo(opening.state.tree), []);
  const managing = await offered();
  managing.match.takeUp(withLeaving([])); // as whoever begins a match under a manager
  assert.equal(managing.state.toast, null);
  const playing = await offered();
  playing.turns.choose(0, "(take 1)");
  playing.undoToast();
  assert.deepEqual(movesTo(playing.state.tree), [["(take 2)", "noop"]]);
});

test("computers that are watched move at a pace, and stop when they are told to", async () => {
  const session = newSession();
  session.start();
  await settle();
  session.turns.setPlayer(1, "easy");
  session.turns.setPlayer(0, "easy");
  await settle();
  assert.equal(movesTo(session.state.tree).length, 1, "the first move comes soon");
  mock.timers.tick(1000);
  await settle();
  assert.equal(movesTo(session.state.tree).length, 2);
  session.turns.pause();
  mock.timers.tick(5000);
  await settle();
  assert.equal(movesTo(session.state.tree).length, 2);
  session.turns.playOn();
  mock.timers.tick(1000);
  await settle();
  assert.equal(movesTo(session.state.tree).length, 3);
});

test("text and match are saved a moment after a change", async () => {
  const session = newSession();
  session.start();
  await settle();
  session.edit("five and more");
  assert.equal(session.state.saved, "saving");
  mock.timers.tick(1000);
  assert.equal(saved.at(-1)?.doc.text, "five and more");
  assert.equal(session.state.saved, "saved");
});

test("a sheet that was replaced takes its name from its text, until the game is back", async () => {
  const game = "; Take away\n(role a) (role b) (init (left 5))";
  rules.answer = (type) => (type === "game" ? { text: game } : undefined);
  const session = newSession({ name: "take-away", game: "take-away", text: game },
    { games: [{ name: "take-away", title: "Take away" }] });
  const names = async (/** @type {string} */ text) => {
    session.edit(text);
    await settle();
    mock.timers.tick(500);
    await settle();
    return [title(session.state), session.state.doc.name];
  };
  session.start();
  await settle();
  assert.equal(title(session.state), "Take away");
  assert.deepEqual(await names(`${game} (init (step 1))`), ["Take away", "take-away"]);
  assert.deepEqual(await names("; Maze\n(role robot) (init (at 1 1))"), ["Maze", "Maze"]);
  assert.deepEqual(await names("(role robot) (init (at 1 1))"), ["", ""]);
  assert.deepEqual(await names(game), ["Take away", "take-away"]);
  session.rename("mine");
  assert.deepEqual(await names("; Maze\n(role robot) (init (at 1 1))"), ["mine", "mine"]);
});

test("a bundled game whose name is taken back is the game as it was", async () => {
  const text = "(role a)";
  const session = newSession({ name: "take-away", game: "take-away", text },
    { games: [{ name: "take-away", title: "Take away" }] });
  session.start();
  await settle();
  const { doc } = session.state;
  session.rename("mine");
  assert.equal(title(session.state), "mine");
  assert.deepEqual(session.state.doc, { ...doc, name: "mine", changed: true, derived: false });
  session.rename("", true);
  await settle();
  assert.equal(title(session.state), "Take away");
  assert.deepEqual(session.state.doc, { ...doc, derived: false });
});

test("the propnet is built when the visitor pauses, once for each text", async () => {
  const session = newSession();
  session.start();
  await settle();
  assert.equal(player.last("build"), undefined);
  mock.timers.tick(1000);
  await settle();
  assert.equal(session.state.net.status, "ready");
  mock.timers.tick(1000);
  await settle();
  assert.equal(player.calls.filter((call) => call.type === "build").length, 1);
});

test("a propnet that nobody has asked for waits until the page is calm, one that is asked for does not", async () => {
  const session = newSession();
  let calm = () => {};
  session.building.calm = new Promise((resolve) => void (calm = () => resolve(undefined)));
  session.start();
  await settle();
  mock.timers.tick(10_000);
  await settle();
  assert.equal(player.last("build"), undefined);
  calm();
  await settle();
  mock.timers.tick(1000);
  await settle();
  assert.equal(session.state.net.status, "ready");
  const other = newSession();
  other.building.calm = new Promise(() => {});
  other.start();
  await settle();
  other.building.retry();
  await settle();
  assert.equal(other.state.net.status, "ready");
});

test("a shared position stays until the visitor lets the players go on", async () => {
  const session = newSession();
  session.restore({ moves: [["(take 2)", "noop"]], players: ["human", "random"] }, true);
  session.start();
  await settle();
  assert.equal(current(session.state)?.facts[0], "(left 3)");
  assert.equal(player.last("move"), undefined);
  session.turns.playOn();
  await settle();
  assert.equal(movesTo(session.state.tree).length, 2);
});

test("moves of a link that its rules do not allow are left out, and said so", async () => {
  const session = newSession();
  session.restore({ moves: [["(take 2)", "noop"], ["((((", ")"]], players: ["human", "random"] }, true);
  session.start();
  await settle();
  assert.deepEqual(movesTo(session.state.tree), [["(take 2)", "noop"]]);
  assert.equal(session.state.toast?.code, "link-cut");
});

test("moves that were kept and are not legal are no edit's doing, before the match is shown and after", async () => {
  const illegal = ["(take ".repeat(100) + ")".repeat(100), "noop"];
  for (const [moves, later] of /** @type {[string[][], string[][]][]} */ ([[[illegal], []],
    [[["(take 2)", "noop"]], [illegal]]])) {
    const session = newSession();
    session.restore({ moves, later, players: ["human", "random"] }, false);
    session.start();
    await settle();
    if (later.length > 0) session.match.stepBy(1);
    await settle();
    assert.deepEqual([session.state.toast?.code, session.state.toast?.args], ["kept-cut", [`${later.length}`]]);
  }
});

test("a click made while the new position is on its way counts when it is there", async () => {
  const session = newSession();
  session.start();
  await settle();
  session.edit("five, changed");
  session.clicks.click({ board: 0, cell: 2 });
  assert.equal(movesTo(session.state.tree).length, 0);
  await settle();
  mock.timers.tick(1000);
  await settle();
  assert.deepEqual(movesTo(session.state.tree)[0], ["(take 2)", "noop"]);
});

test("a sheet that became another game shows the legal moves if no click plays them", async () => {
  const session = newSession();
  session.start();
  await settle();
  assert.equal(session.state.ui.list, "moves");
  rules.answer = (type, body) => {
    if (type !== "position") return null;
    const position = positionOf(body.moves);
    return { ...position, boards: [{ relation: "cell", label: "", cells: [] }],
      legal: position.legal.map((moves) => moves.map((move) => ({ ...move, clicks: [] }))) };
  };
  session.edit("another game");
  await settle();
  mock.timers.tick(1000);
  await settle();
  assert.equal(session.state.ui.list, "legal");
});

test("moves beside the board have buttons, and the list of moves stays", async () => {
  const session = newSession();
  rules.answer = (type, body) => {
    if (type !== "position") return null;
    const position = positionOf(body.moves);
    return { ...position, boards: [{ relation: "cell", label: "", cells: [] }],
      legal: position.legal.map((moves) => moves.map((move, i) => (i === 0 ? move : { ...move, clicks: [] }))) };
  };
  session.start();
  await settle();
  assert.equal(session.state.ui.list, "moves");
});

test("hints end when the visitor gets to work", async () => {
  const session = newSession();
  session.start();
  await settle();
  session.show({ hint: 2 });
  session.turns.choose(0, "(take 2)");
  assert.equal(session.state.ui.hint, 2);
  session.edit("five and more");
  assert.equal(session.state.ui.hint, 0);
});

test("a sheet with other line ends is read as the editor shows it", async () => {
  const session = newSession();
  session.start();
  await settle();
  session.open({ id: "e", name: "", game: "", text: "five\r\nlines\rmore", changed: false });
  await settle();
  assert.equal(session.state.doc.text, "five\nlines\nmore");
  assert.equal(rules.last("check")?.body.text, "five\nlines\nmore");
});

test("the log keeps moves with their time, and messages, and forgets the oldest", async () => {
  const session = newSession();
  session.start();
  await settle();
  session.turns.choose(0, "(take 2)");
  await settle();
  assert.deepEqual(session.state.log.map(({ code, args }) => [code, ...args.slice(0, 2)]),
    [["move", "a", "take 2"], ["move", "b", "take 1"]]);
  for (let i = 0; i < 600; i++) session.toast("copied");
  assert.equal(session.state.log.length, 500);
  assert.equal(session.state.log.at(-1)?.code, "copied");
});

test("a match with a player that is no longer offered is played by the one that replaces it", () => {
  const session = newSession();
  session.restore({ moves: [], players: ["human", "maxn", "reply"] }, false);
  assert.deepEqual(session.state.players, ["human", "hard", "hard"]);
});

test("the footer says saved only of the text and the match that are shown", async () => {
  const session = newSession();
  session.start();
  await settle();
  /** @type {((kept: Kept) => void)[]} */
  const answers = [];
  kept = () => new Promise((resolve) => answers.push(resolve));
  session.edit("five ");
  assert.equal(session.state.saved, "saving");
  assert.equal(session.saving.now(), false);
  assert.equal(session.state.saved, "saving", "the database writes");
  session.edit("five  ");
  answers[0]?.("saved");
  await settle();
  assert.equal(session.state.saved, "saving", "that was the text before");
  mock.timers.tick(500);
  answers[1]?.("saved");
  await settle();
  assert.equal(session.state.saved, "saved");
  session.turns.choose(0, "(take 1)");
  assert.equal(session.state.saved, "saving", "moves are kept too");
});

/** @param {Session} session */
const toastOf = (session) => session.state.toast;

test("a sheet that is opened again stays this tab's, another one takes its place", () => {
  const session = newSession();
  /** @type {string[]} */
  const released = [];
  session.documents.release = ({ id }) => void released.push(id);
  session.open({ ...session.state.doc, text: "five again" });
  assert.equal(session.state.doc.text, "five again");
  assert.deepEqual(released, []);
  session.open({ ...session.state.doc, id: "e" });
  assert.deepEqual(released, ["d"]);
});

test("a save that fails is told once, and its text can be had back after another sheet was opened", async () => {
  const session = newSession();
  session.start();
  await settle();
  kept = () => "full";
  session.edit("five ");
  mock.timers.tick(500);
  assert.equal(session.state.saved, "full");
  assert.equal(session.state.toast?.code, "save-full");
  session.dismissToast(session.state.toast?.id ?? 0);
  session.edit("five  ");
  assert.equal(session.state.saved, "full", "until a save succeeds");
  mock.timers.tick(500);
  assert.equal(toastOf(session), null);

  session.open({ id: "e", name: "other", game: "", text: "five", changed: true });
  await settle();
  assert.equal(toastOf(session)?.code, "left-unsaved");
  session.undoToast();
  assert.equal(session.state.doc.text, "five  ");
});

test("of several sheets that could not be saved each can be had back, whatever is told in between", async () => {
  const session = newSession();
  session.start();
  await settle();
  kept = () => "full";
  for (const [id, text] of [["e", "one"], ["f", "two"], ["g", "three"]]) {
    session.open({ ...session.state.doc, id: id ?? "", text: text ?? "", changed: true });
    await settle();
  }
  session.toast("copied");
  session.dismissToast(session.state.toast?.id ?? 0);
  const texts = [];
  session.documents.save = () => "saved"; // there is room now, so that no more are left unsaved
  while (session.state.toast?.code === "left-unsaved") {
    session.undoToast();
    texts.push(session.state.doc.text);
    await settle();
  }
  assert.deepEqual(texts, ["two", "one"]);
});

test("reading that takes too long can be stopped, and tried again", async () => {
  const session = newSession();
  session.start();
  await settle();
  rules.held = true;
  session.edit("five slow");
  session.reading.stop();
  await settle();
  assert.equal(session.state.problem?.code, "reading-stopped");
  assert.equal(session.state.waiting, 0);
  assert.equal(session.state.doc.text, "five slow");
  rules.held = false;
  void session.read();
  assert.equal(session.state.problem, null);
  await settle();
  assert.equal(session.state.check?.revision, session.state.revision);
});

test("computers that were chosen move as soon as anything else takes the place of the dialog", async () => {
  const session = newSession();
  session.restore({ moves: [], players: ["human", "human"] }, false);
  await session.start();
  await settle();
  session.show({ dialog: "players" });
  session.turns.setPlayer(0, "random");
  session.show({ maximised: "" });
  await settle();
  assert.equal(player.last("move"), undefined, "the visitor is still choosing");
  session.show({ dialog: "commands" });
  await settle();
  assert.deepEqual(movesTo(session.state.tree), [["(take 1)", "noop"]]);
});
