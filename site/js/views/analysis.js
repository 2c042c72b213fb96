// @ts-check
// The analysis: what each legal move is worth, how far that is proved, what
// random matches say of it, and what it cost to find out.

import { fill, h, setText } from "../dom.js";
import { icon } from "../icons.js";
import { actingRole, current } from "../state.js";
import { split, spoken } from "../terms.js";
import { about, problemText, texts } from "../texts.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../protocol.d.ts").Analysis} Analysis */
/** @typedef {import("../protocol.d.ts").AnalysisRow} Row */

/**
 * @typedef {object} AnalysisActions
 * @property {(how?: {deeper?: boolean}) => void} analyse
 * @property {() => void} stop
 * @property {(move: string) => void} pick
 * @property {(role: number, move: string) => void} choose
 */

/**
 * @param {HTMLElement} host
 * @param {AnalysisActions} actions
 */
export function createAnalysis(host, actions) {
  const body = h("div", { class: "table-wrap" });
  const big = h("div", { class: "big" });
  const small = h("div", { class: "dim" });
  const words = h("div", { class: "words" });
  const effort = h("div", { class: "muted small num words" });
  const button = h("button", { class: "btn line sm", type: "button" });
  const summary = h("div", { class: "summary" }, h("div", { class: "side" }, big, small), h("div", { class: "grow" }, words, effort), button);
  const goalHead = h("th", { scope: "col" });
  const rows = h("tbody");
  const table = h("table", { class: "analysis-table" },
    h("colgroup", {}, h("col", { class: "w-move" }), h("col"), h("col", { class: "w-value" }), h("col", { class: "w-chance c-chance" }), h("col", { class: "w-status" }), h("col", { class: "w-depth c-depth" }), h("col", { class: "w-nodes c-nodes" })),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, texts.analysis.move), goalHead, h("th", { scope: "col" }, h("span", { class: "vh" }, texts.analysis.value)), h("th", { scope: "col", class: "rt c-chance" }, texts.analysis.chance), h("th", { scope: "col" }, texts.analysis.status),
      h("th", { scope: "col", class: "rt c-depth" }, texts.analysis.depth), h("th", { scope: "col", class: "rt c-nodes" }, texts.analysis.nodes))),
    rows);
  const kind = h("p", { class: "muted small told" });
  const announcer = h("div", { class: "vh", role: "status", "aria-live": "polite" });
  host.append(h("h2", { class: "vh" }, texts.panes.analysis), body, announcer);

  /** Rows keep their order while the pointer is among them. @type {string[]} */
  let order = [];
  let over = false;
  rows.addEventListener("pointerenter", () => (over = true));
  rows.addEventListener("pointerleave", () => {
    over = false;
    if (last) show(last);
  });
  /** @type {State | null} */
  let last = null;
  let shape = "";

  return {
    /** @param {State} state */
    update(state) {
      if (last && last.analysis === state.analysis && last.shown === state.shown && last.tree === state.tree && last.check === state.check && last.players === state.players) return;
      last = state;
      show(state);
    },
    destroy: () => host.replaceChildren(),
  };

  /** @param {State} state */
  function show(state) {
    const { analysis } = state;
    const here = current(state);
    if (analysis.status === "idle" || (!analysis.data && analysis.status !== "running" && analysis.status !== "failed")) {
      order = [];
      const next = here ? (here.terminal ? "over" : "ready") : "none";
      if (shape === next) return;
      shape = next;
      body.replaceChildren(invitation(next));
      setText(announcer, "");
      return;
    }
    if (shape !== "table") {
      shape = "table";
      body.replaceChildren(summary, table, kind);
    }
    const role = state.shown?.result.roles[analysis.role] ?? "";
    showSummary(state, analysis.data, role);
    setText(goalHead, texts.analysis.goal(role));
    showRows(state, analysis.data?.rows ?? []);
    setText(kind, analysis.data?.kind ? kindWords(analysis.data.kind, state.shown?.result.roles.length ?? 0) : "");
    if (analysis.status === "done" && analysis.data) setText(announcer, `${words.textContent ?? ""}. ${effort.textContent ?? ""}`);
    else if (analysis.status === "failed") setText(announcer, words.textContent ?? "");
  }

  /** @param {"over" | "ready" | "none"} kind */
  function invitation(kind) {
    if (kind === "over") return h("div", { class: "empty" }, h("p", { class: "muted" }, texts.analysis.over));
    return h("div", { class: "empty" },
      h("h3", {}, texts.analysis.title),
      h("p", { class: "muted" }, kind === "none" ? texts.analysis.none : texts.analysis.intro),
      h("button", { class: "btn main", type: "button", disabled: kind === "none", on: { click: () => actions.analyse() } }, icon("run"), texts.analysis.start));
  }

  /**
   * @param {State} state
   * @param {Analysis | null} data
   * @param {string} role
   */
  function showSummary(state, data, role) {
    const { analysis } = state;
    const running = analysis.status === "running";
    const best = data?.rows[0];
    setText(big, data?.value === null || data?.value === undefined ? "–" : String(Math.round(data.value)));
    big.classList.toggle("is-true", data?.proven === true);
    setText(small, data?.proven ? texts.analysis.proved(role) : texts.analysis.estimate(role));
    const sentence = analysis.status === "failed" && analysis.problem ? `${texts.analysis.failed}: ${problemText(analysis.problem)}`
      : !data || !best ? texts.match.thinking
      : data.proven ? provedWords(role, data.value ?? 0, best.plies)
      : null;
    if (sentence !== null) setText(words, sentence);
    else fill(words, h("code", {}, spoken(best?.move ?? "")), ` ${texts.analysis.looksBest}`);
    setText(effort, data ? effortWords(data) : " ");
    const label = running ? texts.analysis.stop : texts.analysis.deeper;
    if (button.textContent !== label) fill(button, running && icon("stop"), label);
    button.className = running ? "btn stop sm" : "btn line sm";
    button.hidden = !running && data?.proven === true && (data.method === "matrix" || data.rows.every((row) => row.proven));
    button.onclick = () => (running ? actions.stop() : actions.analyse({ deeper: true }));
  }

  /** What kind of game it is, as far as is known. @param {import("../protocol.d.ts").GameKind} seen @param {number} roles */
  function kindWords(seen, roles) {
    const { kind: say } = texts.analysis;
    const { proved } = seen;
    const turns = roles < 2 ? "" : seen.turns ? say.turns : say.together;
    const sum = roles < 2 ? "" : seen.constantSum ? say.sum(seen.sum) : say.noSum;
    /** @param {string[]} parts */
    const some = (parts) => parts.filter((words) => words !== "");
    const certain = some([
      proved.turns ? turns : "",
      proved.constantSum ? sum : "",
      proved.longest > 0 ? say.longest(proved.longest) : "",
      proved.alike ? say.alike : "",
    ]);
    const likely = some([
      proved.turns ? "" : turns,
      proved.constantSum ? "" : sum,
      proved.longest > 0 ? "" : seen.counter ? say.counter : seen.repeats > 0 ? say.repeats(seen.repeats) : say.noRepeats,
      seen.stuck > 0 ? say.stuck(seen.stuck) : "",
      seen.broken > 0 ? say.broken(seen.broken) : "",
      say.size(seen.branching, seen.plies),
    ]);
    return `${certain.length > 0 ? `${say.proved(certain)} ` : ""}${say.seen(seen.matches, likely)}`;
  }

  /** What it took, how, and why it ended. @param {Analysis} data */
  function effortWords(data) {
    const { method, stops, slow, effort: say, bounds } = texts.analysis;
    return [
      say(data.depth, data.nodes, data.nodesPerSecond), method[data.method] ?? data.method, stops[data.stop] ?? "",
      !data.proven && (data.low > 0 || data.high < 100) ? bounds(data.low, data.high) : "",
      data.engine === "reasoner" ? slow : "",
    ].filter((words) => words !== "").join(" · ");
  }

  /**
   * @param {string} role
   * @param {number} value
   * @param {number} plies
   */
  function provedWords(role, value, plies) {
    if (value >= 100 && plies > 0) return texts.analysis.wins(role, plies);
    if (value <= 0 && plies > 0) return texts.analysis.loses(role, plies);
    return value === 50 ? texts.analysis.draw : texts.analysis.provedGoal(role, value);
  }

  /**
   * @param {State} state
   * @param {readonly Row[]} data best first
   */
  function showRows(state, data) {
    const byMove = new Map(data.map((row) => [row.move, row]));
    const fresh = data.map((row) => row.move);
    order = over && order.length === fresh.length && order.every((move) => byMove.has(move)) ? order : fresh;
    const chosen = state.analysis.chosen;
    /** @type {Map<string, HTMLTableRowElement>} */
    const old = new Map();
    for (const row of rows.rows) old.set(row.dataset["move"] ?? "", row);
    /** @type {HTMLTableRowElement[]} */
    const wanted = [];
    for (const move of order) {
      const row = byMove.get(move);
      if (!row) continue;
      const element = old.get(move) ?? makeRow(move);
      updateRow(element, row, move === chosen);
      wanted.push(element);
      if (move === chosen) wanted.push(lineRow(old.get(`line ${move}`), row, state));
    }
    const focused = document.activeElement;
    if (wanted.length !== rows.rows.length || wanted.some((element, i) => rows.rows[i] !== element)) rows.replaceChildren(...wanted);
    if (focused instanceof HTMLElement && rows.contains(focused) && document.activeElement !== focused) focused.focus();
  }

  /** @param {string} move */
  function makeRow(move) {
    const { functor, args } = split(move);
    return h("tr", { class: "pickable", "data-move": move, on: { click: () => actions.pick(move) } },
      h("td", {}, h("button", { class: "pick-row", type: "button", title: move }, functor !== "" && h("small", {}, `${functor} `), args)),
      h("td", {}, h("div", { class: "score-bar" }, h("i")), h("div", { class: "chance", hidden: true }, h("i"))),
      h("td", { class: "rt value" }), h("td", { class: "rt c-chance" }), h("td"), h("td", { class: "rt c-depth" }), h("td", { class: "rt c-nodes" }));
  }

  /**
   * @param {HTMLTableRowElement} element
   * @param {Row} row
   * @param {boolean} chosen
   */
  function updateRow(element, row, chosen) {
    element.classList.toggle("chosen", chosen);
    element.querySelector("button")?.setAttribute("aria-expanded", String(chosen));
    const [, barCell, valueCell, chanceCell, statusCell, depthCell, nodesCell] = element.cells;
    const bar = barCell?.firstElementChild;
    if (bar instanceof HTMLElement) {
      bar.className = `score-bar ${row.value === null ? "unknown" : row.proven ? "" : "estimate"}`.trim();
      const inner = bar.firstElementChild;
      if (inner instanceof HTMLElement) inner.style.width = `${row.value ?? 0}%`;
    }
    const chance = barCell?.lastElementChild;
    if (chance instanceof HTMLElement) showChance(chance, row);
    if (chanceCell) setText(chanceCell, row.playouts > 0 ? texts.analysis.mean(row.mean, row.spread) : "");
    if (valueCell) setText(valueCell, row.value === null ? "" : String(Math.round(row.value)));
    if (depthCell) setText(depthCell, row.depth > 0 ? String(row.depth) : "");
    if (nodesCell) setText(nodesCell, row.nodes > 0 ? about(row.nodes) : "");
    const [kind, label] = badge(row);
    if (statusCell && statusCell.dataset["badge"] !== `${kind} ${label}`) {
      statusCell.dataset["badge"] = `${kind} ${label}`;
      fill(statusCell, h("span", { class: `badge ${kind}` }, kind === "proved" && icon("check"), kind === "lost" && icon("close"), label));
    }
  }

  /** The interval of the mean of random matches, below the bar. @param {HTMLElement} element @param {Row} row */
  function showChance(element, row) {
    element.hidden = row.playouts === 0;
    const interval = element.firstElementChild;
    if (!(interval instanceof HTMLElement)) return;
    const from = Math.max(row.mean - row.spread, 0);
    interval.style.left = `${from}%`;
    interval.style.width = `${Math.min(row.mean + row.spread, 100) - from}%`;
    element.title = texts.analysis.playouts(row.playouts, row.mean, row.spread);
  }

  /**
   * @param {Row} row
   * @returns {[string, string]}
   */
  function badge(row) {
    const { badge: say } = texts.analysis;
    if (row.value === null) return ["plain", say.waiting];
    if (row.share > 0) return ["plain", say.mix(row.share)];
    if (!row.proven) return ["estimate", row.bound === "lower" ? say.atLeast : row.bound === "upper" ? say.atMost : say.estimate];
    if (row.bound === "upper") return [row.value <= 0 ? "lost" : "plain", say.atMost];
    if (row.value >= 100) return ["proved", say.win(row.plies)];
    if (row.value <= 0) return ["lost", say.loss(row.plies)];
    return ["proved", row.value === 50 ? say.draw : say.proved];
  }

  /**
   * @param {HTMLTableRowElement | undefined} old
   * @param {Row} row
   * @param {State} state
   */
  function lineRow(old, row, state) {
    const element = old ?? h("tr", { class: "best-line", "data-move": `line ${row.move}` }, h("td", { colspan: 6 }));
    const cell = element.cells[0];
    const roles = state.shown?.result.roles.length ?? 1;
    const { functor } = split(row.move);
    const line = row.line.map((joint) => {
      const move = joint.find((each) => roles === 1 || !isWaiting(each)) ?? joint[0] ?? "";
      const words = split(move); // what all moves are called need not be said again
      return words.functor === functor ? words.args : spoken(move);
    });
    const can = actingRole(state) === state.analysis.role;
    const more = [
      row.playouts > 0 ? texts.analysis.playouts(row.playouts, row.mean, row.spread) : "",
      row.share > 0 ? texts.analysis.share(row.share) : "",
      !row.proven && (row.low > 0 || row.high < 100) ? texts.analysis.bounds(row.low, row.high) : "",
    ].filter((words) => words !== "").join(" · ");
    const signature = `${line.join(" › ")} ${more} ${can}`;
    if (cell && cell.dataset["line"] !== signature) {
      cell.dataset["line"] = signature;
      fill(cell, h("span", { class: "row" },
        h("span", { class: "grow words" }, h("span", { title: line.join(" › ") }, line.join(" › ")), more !== "" && h("small", {}, more)),
        can && h("button", { class: "btn sm", type: "button", on: { click: (/** @type {Event} */ e) => (e.stopPropagation(), actions.choose(state.analysis.role, row.move)) } },
          h("span", { class: "vh" }, texts.analysis.play(spoken(row.move))), icon("forward"))));
    }
    return element;
  }

  /** A move that only passes the turn. @param {string} move */
  function isWaiting(move) {
    return /^\(?(noop|wait|pass)\)?$/i.test(move);
  }
}
