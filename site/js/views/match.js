// @ts-check
// The match pane: players, board, replay, moves played and moves possible.
// Every part keeps its place; thinking, errors and the end change words only.

import { matching, targets } from "../clicks.js";
import { fill, h, keyed, perFrame, setText } from "../dom.js";
import { icon } from "../icons.js";
import { roleMark } from "../pieces.js";
import { actingRole, bottomRole, current, deciders, engineRole, isBroken, movers, playerOf, timeUsed } from "../state.js";
import { relationOf, split, spoken } from "../terms.js";
import { ago, clock, playerName, problemText, texts } from "../texts.js";
import { canRedo, canUndo, node, ply, variations } from "../tree.js";
import { createBoard, hexWidth } from "./board.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../protocol.d.ts").PositionResult} PositionResult */
/** @typedef {import("../protocol.d.ts").Board} Board */
/** @typedef {import("../protocol.d.ts").BoardCell} BoardCell */

/**
 * @typedef {object} MatchActions
 * @property {(cell: BoardCell) => void} click
 * @property {() => void} clear
 * @property {(role: number, move: string) => void} choose
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} restart
 * @property {(plies: number) => void} step
 * @property {(node: number) => void} goTo
 * @property {() => void} playOn
 * @property {() => void} moveNow
 * @property {() => void} flip
 * @property {() => void} players
 * @property {(list: "moves" | "legal") => void} list
 * @property {(atom: string) => void} why
 * @property {() => void} firstError
 * @property {() => void} lastGood
 * @property {() => void} retry
 * @property {() => void} stop waiting for a position
 */

const PATIENCE = 300; // ms a job may take before its place says so

/**
 * @param {HTMLElement} host
 * @param {MatchActions} actions
 */
export function createMatch(host, actions) {
  const from = h("span", { class: "match-from dim nowrap" });
  const banner = h("div", { class: "banner", role: "status", hidden: true });
  const top = h("div", { class: "others" });
  const bottom = h("div", { class: "others" });
  const stage = h("div", { class: "stage" });
  const now = h("div", { class: "now" });
  const loading = h("div", { class: "loading", hidden: true });
  const slider = h("input", { class: "slider", type: "range", min: 0, max: 0, value: 0, "aria-label": texts.match.ply,
    on: { input: () => state && actions.goTo(state.tree.line[Number(slider.value)] ?? 0) } });
  const at = h("span", { class: "at num nowrap" });
  const first = iconButton("first", texts.match.first, () => state && actions.step(-state.tree.line.length), "extra");
  const back = iconButton("back", texts.match.back, () => actions.step(-1));
  const forward = iconButton("forward", texts.match.forward, () => actions.step(1));
  const last = iconButton("last", texts.match.last, () => state && actions.step(state.tree.line.length), "extra");
  const undo = h("button", { class: "btn sm", type: "button", on: { click: actions.undo } }, icon("undo"), texts.match.undo);
  const redo = h("button", { class: "btn sm icon", type: "button", "aria-label": texts.match.redo, title: texts.match.redo, on: { click: actions.redo } }, icon("redo"));
  const movesTab = h("button", { class: "tab", type: "button", "aria-pressed": "true", on: { click: () => actions.list("moves") } }, texts.match.moves);
  const legalTab = h("button", { class: "tab", type: "button", on: { click: () => actions.list("legal") } });
  const filter = h("input", { type: "search", placeholder: texts.match.filter, "aria-label": texts.match.filter, on: { input: () => state && showLegal(state) } });
  const filterField = h("label", { class: "field" }, icon("search"), filter);
  const moves = h("ol", { class: "moves", "aria-label": texts.match.moves });
  const legal = h("div", { class: "legal", role: "group" });
  const announcer = h("div", { class: "vh", role: "status", "aria-live": "polite" });
  const menu = h("div", { class: "menu", role: "group", hidden: true });

  const play = h("div", { class: "play" },
    top, stage, bottom, now, loading,
    h("div", { class: "replay", role: "group", "aria-label": texts.match.replay },
      first, back, slider, at, forward, last, h("span", { class: "rule" }), undo, redo),
    h("div", { class: "lists" },
      h("div", { class: "strip" }, h("div", { class: "tabs" }, movesTab, legalTab), h("span", { class: "grow" }), filterField),
      moves, legal),
    menu, announcer);
  host.append(
    h("div", { class: "head" },
      h("h2", {}, texts.panes.match), from, h("span", { class: "grow" }),
      h("button", { class: "btn sm", type: "button", on: { click: actions.players } }, icon("players"), texts.match.players),
      h("button", { class: "btn sm icon", type: "button", "aria-label": texts.match.flip, title: texts.match.flip, on: { click: actions.flip } }, icon("turn")),
      h("button", { class: "btn sm", type: "button", on: { click: actions.restart } }, texts.match.restart)),
    banner, play);

  /** @type {State | null} */
  let state = null;
  /** @type {State | null} */
  let last_ = null;
  /** @type {ReturnType<typeof createBoard>[]} */
  let boards = [];
  /** @type {HTMLElement[]} */
  let wraps = [];
  const skeleton = skeletonBoard();
  const facts = h("div", { class: "facts-list", "aria-label": texts.match.facts });
  const resize = new ResizeObserver(perFrame(() => state && showStage(state)));
  resize.observe(host);
  const tick = setInterval(() => {
    if (!state) return;
    showClocks(state);
    showBanner(state);
    if (waitsLong(state)) {
      showNow(state);
      showStage(state);
    }
  }, 500);

  host.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    if (event.key === "Escape") actions.clear();
    else if (event.key === "u" || event.key === "U") actions.undo();
    else if (event.key === "r" || event.key === "R") actions.redo();
  });

  return {
    /** @param {State} next */
    update(next) {
      last_ = state;
      state = next;
      const changed = (/** @type {(keyof State)[]} */ ...keys) => last_ === null || keys.some((key) => last_?.[key] !== next[key]);
      if (changed("shown", "check", "clicks", "ambiguity", "tree", "pending", "players", "flipped", "thinking", "revision", "engine", "problem", "paused", "analysis", "goodSince", "waiting", "ui")) {
        showHead(next);
        showBanner(next);
        showPlayers(next);
        showStage(next);
        showNow(next);
        showReplay(next);
        showMoves(next);
        showLegal(next);
        showChoice(next);
        showLoading(next);
      }
      if (changed("shown", "tree")) announce(next);
    },

    focusBoard: () => (boards[0] ? boards[0].focus() : legal.querySelector("button")?.focus()),

    destroy() {
      resize.disconnect();
      clearInterval(tick);
      host.replaceChildren();
    },
  };

  /**
   * @param {import("../icons.js").IconName} name
   * @param {string} label
   * @param {() => void} run
   * @param {string} [extra]
   */
  function iconButton(name, label, run, extra = "") {
    return h("button", { class: `btn icon sm ${extra}`, type: "button", "aria-label": label, title: label, on: { click: run } }, icon(name));
  }

  /** @param {State} next */
  function waitsLong(next) {
    return next.waiting > 0 && Date.now() - next.waiting > PATIENCE;
  }

  /** @param {State} next */
  function showHead(next) {
    const board = next.shown?.result.boards[0];
    fill(from, ...(next.shown === null ? [] : board ? [`${texts.match.boardFrom} `, h("code", {}, board.relation)] : [texts.match.noBoard]));
  }

  /** @param {State} next */
  function showBanner(next) {
    const broken = isBroken(next);
    const problem = next.problem;
    banner.hidden = !broken && !problem;
    const words = broken
      ? `${next.check?.result.why && next.check.result.errors === 0 ? problemText(next.check.result.why) : texts.match.broken(next.check?.result.errors ?? 0)} ${next.shown ? texts.match.brokenLast(ago(next.goodSince, Date.now())) : texts.match.brokenNone}`
      : problem ? problemText(problem) : "";
    if (banner.dataset["words"] === words) return;
    banner.dataset["words"] = words;
    const [head, ...rest] = words.split(/(?<=\.) /);
    fill(banner, icon("error", "sev-error"),
      h("div", { class: "grow words", title: words }, h("b", {}, head), " ", rest.join(" ")));
  }

  /** @param {State} next */
  function showPlayers(next) {
    const shown = next.shown?.result;
    const roles = shown?.roles ?? next.check?.result.roles ?? [];
    const low = bottomRole(next);
    const deciding = new Set(deciders(next));
    const low_ = roles.length > 0 ? [low] : [];
    const high = roles.map((_, role) => role).filter((role) => role !== low);
    top.hidden = high.length === 0;
    for (const [strip, members] of /** @type {[HTMLElement, number[]][]} */ ([[top, high], [bottom, low_]])) {
      keyed(strip, members, (role) => `${role} ${roles[role]}`, (role) =>
        h("div", { class: "who" },
          roleMark(role, roles[role] ?? ""), h("span", { class: "role" }, roles[role] ?? ""), h("span", { class: "player muted" }),
          h("span", { class: "turn" }), h("span", { class: "clock" })),
      (element, role) => {
        const player = element.querySelector(".player");
        const turn = element.querySelector(".turn");
        if (player) setText(player, playerName(playerOf(next, role), next.engine.players));
        if (turn instanceof HTMLElement) {
          const thinking = next.thinking?.role === role;
          const words = thinking ? texts.match.thinking : deciding.has(role) ? texts.match.toMove : next.pending.has(role) ? texts.match.waits : "";
          setText(turn, words);
          turn.hidden = words === "";
          turn.classList.toggle("thinking", thinking);
        }
      });
    }
    showClocks(next);
  }

  /**
   * Clocks count the time used; at the end they give way to the goals.
   * @param {State} next
   */
  function showClocks(next) {
    const shown = next.shown?.result;
    for (const strip of [top, bottom]) {
      for (const element of strip.children) {
        const role = Number.parseInt(element instanceof HTMLElement ? (element.dataset["key"] ?? "0") : "0", 10);
        const face = element.querySelector(".clock");
        if (!(face instanceof HTMLElement)) continue;
        const goal = shown?.terminal ? shown.goals[role] : undefined;
        const used = timeUsed(next, role, Date.now());
        face.classList.toggle("on", goal ? (goal.value ?? 0) > 0 : next.turnSince > 0 && !next.paused && deciders(next).includes(role));
        setText(face, goal ? String(goal.value ?? "?") : shown ? clock(used / 1000) : "–");
        face.title = !goal ? texts.match.used : goal.value !== null ? texts.match.solved(goal.value) : goal.problem !== "" ? texts.match.noGoal[goal.problem] : "";
      }
    }
  }

  /** @param {State} next */
  function showStage(next) {
    const shown = next.shown?.result;
    const stale = current(next) === null && (isBroken(next) || next.problem !== null || waitsLong(next));
    stage.classList.toggle("stale", stale);
    stage.classList.toggle("listing", shown !== undefined && shown.boards.length === 0);
    if (!shown) {
      if (stage.firstElementChild !== skeleton) stage.replaceChildren(skeleton);
      sizeSkeleton();
      return;
    }
    if (shown.boards.length === 0) {
      if (stage.firstElementChild !== facts) stage.replaceChildren(facts);
      listFacts(facts, shown.facts);
      return;
    }
    if (boards.length !== shown.boards.length || !wraps[0]?.isConnected) {
      boards = shown.boards.map((_, i) => createBoard({ click: (cell) => actions.click({ board: i, cell }), why: actions.why }));
      wraps = boards.map((board) => h("div", { class: "board-wrap" },
        h("div", { class: "evaluation unknown", role: "img" }, h("i")), board.ranks, board.grid, h("span"), h("span"), board.files));
      stage.replaceChildren(wraps.length === 1 && wraps[0] ? wraps[0] : h("div", { class: "boards" }, wraps));
    }
    const role = actingRole(next);
    const can = !stale && role !== -1 ? (shown.legal[role] ?? []) : [];
    const fitting = matching(can, next.clicks);
    const open = targets(fitting, next.clicks);
    const arrow = bestArrow(next, shown);
    shown.boards.forEach((board, i) => {
      const cells = (/** @type {readonly BoardCell[]} */ list) => new Set(list.filter((c) => c.board === i).map((c) => c.cell));
      const played = shown.last.flatMap((move) => {
        const clicks = move.clicks.map((options) => options[0]).filter((c) => c !== undefined);
        return [{ from: clicks.length > 1 ? clicks[0] : undefined, to: clicks.at(-1) }];
      });
      boards[i]?.update(board, cellSize(board, shown.boards.length), next.flipped && shown.roles.length > 1, {
        open: cells(open),
        chosen: cells(next.clicks),
        from: cells(played.flatMap((p) => p.from ?? [])),
        to: cells(played.flatMap((p) => p.to ?? [])),
        arrow: arrow && arrow.every((c) => c.board === i) ? [arrow[0].cell, arrow[1].cell] : null,
      }, can.length > 0, shown.roles);
    });
    showEvaluation(next);
  }

  /**
   * From where to where the chosen row of the analysis goes.
   * @param {State} next
   * @param {PositionResult} shown
   * @returns {[BoardCell, BoardCell] | null}
   */
  function bestArrow(next, shown) {
    const { analysis } = next;
    if (analysis.chosen === "" || analysis.node !== next.tree.current) return null;
    const move = shown.legal[analysis.role]?.find((each) => each.text === analysis.chosen);
    const a = move?.clicks[0]?.[0];
    const b = move?.clicks.at(-1)?.[0];
    return move && move.clicks.length > 1 && a && b ? [a, b] : null;
  }

  /** @param {State} next */
  function showEvaluation(next) {
    const bar = wraps[0]?.firstElementChild;
    if (!(bar instanceof HTMLElement)) return;
    const { analysis } = next;
    const value = analysis.node === next.tree.current ? (analysis.data?.value ?? null) : null;
    bar.classList.toggle("unknown", value === null);
    const fillBar = bar.firstElementChild;
    if (value === null || !(fillBar instanceof HTMLElement)) {
      bar.removeAttribute("aria-label");
      bar.setAttribute("aria-hidden", "true");
      return;
    }
    const forBottom = analysis.role === bottomRole(next) ? value : 100 - value;
    fillBar.style.height = `${forBottom}%`;
    bar.removeAttribute("aria-hidden");
    bar.setAttribute("aria-label", `${next.shown?.result.roles[analysis.role] ?? ""} ${Math.round(value)} / 100`);
  }

  /**
   * A whole number of pixels, so that the board is between 280 and 640 wide.
   * @param {Board} board
   * @param {number} boardsShown
   */
  function cellSize(board, boardsShown) {
    const phone = host.clientWidth < 720 && matchMedia("(max-width: 719px)").matches;
    const columns = board.shape === "hex" ? hexWidth(board) : board.columns.length;
    const rows = board.shape === "hex" ? (board.rows.length - 1) * 0.866 + 1.16 : board.rows.length;
    const side = phone ? 28 : 24 + 40 + 34;
    const share = boardsShown > 1 ? 0.48 : 1;
    const width = Math.max(host.clientWidth * share - side, 120);
    const strips = top.hidden ? 40 : 80;
    const fixed = 38 + strips + 18 + 40 + 42 + 128 + 16;
    const height = phone ? Infinity : Math.max(host.clientHeight - fixed, Math.min(280, width));
    const fit = Math.floor(Math.min(width / columns, height / rows, 640 / Math.max(columns, rows)));
    return Math.max(Math.min(fit, boardsShown > 1 ? 64 : 128), 12);
  }

  function sizeSkeleton() {
    const board = { shape: "square", columns: ["", "", ""], rows: ["", "", ""] };
    const cell = cellSize(/** @type {Board} */ (/** @type {unknown} */ (board)), 1);
    const grid = skeleton.querySelector(".board");
    if (grid instanceof HTMLElement) {
      grid.style.gridTemplateColumns = `repeat(3, ${cell}px)`;
      grid.style.gridTemplateRows = `repeat(3, ${cell}px)`;
    }
  }

  function skeletonBoard() {
    return h("div", { class: "board-wrap", "aria-hidden": "true" },
      h("div", { class: "evaluation unknown" }), h("div", { class: "ranks" }),
      h("div", { class: "board lined" }, Array.from({ length: 9 }, () => h("div", { class: "cell" }))),
      h("span"), h("span"), h("div", { class: "files" }, h("span")));
  }

  /**
   * @param {HTMLElement} list
   * @param {readonly string[]} all
   */
  function listFacts(list, all) {
    /** @type {Map<string, string[]>} */
    const groups = new Map();
    for (const fact of all) {
      const name = relationOf(fact);
      groups.set(name, [...(groups.get(name) ?? []), fact]);
    }
    keyed(list, [...groups], ([name]) => name, ([name]) => h("section", {}, h("h3", {}, name), h("div")),
      (section, [, group]) => {
        const rows = section.lastElementChild;
        if (rows) {
          keyed(rows, group, (fact) => fact,
            (fact) => h("button", { class: "fact-row", type: "button", title: fact, on: { click: () => actions.why(`(true ${fact})`) } }, split(fact).args), () => {});
        }
      });
  }

  /** @param {State} next */
  function showNow(next) {
    const here = current(next);
    const { thinking } = next;
    if (isBroken(next)) {
      fill(now, h("button", { class: "btn sm line", type: "button", on: { click: actions.firstError } }, icon("error"), texts.match.firstError),
        next.goodSince > 0 && h("button", { class: "btn sm", type: "button", on: { click: actions.lastGood } }, texts.match.lastGood));
    } else if (next.problem) {
      fill(now, h("span", { class: "words grow" }, texts.match.stopped), h("button", { class: "btn sm line", type: "button", on: { click: actions.retry } }, texts.match.retry));
    } else if (!here && waitsLong(next)) {
      fill(now, h("span", { class: "words grow" }, texts.match.waiting(Date.now() - next.waiting)),
        h("button", { class: "btn sm stop", type: "button", on: { click: actions.stop } }, icon("stop"), texts.match.stop));
    } else if (next.waiting > 0 && !here) {
      // Most positions come before a word about them could be read.
    } else if (thinking) {
      const { analysis } = thinking;
      const best = analysis?.rows[0]?.move;
      fill(now,
        h("span", { class: "words grow num" }, analysis ? `${texts.match.thoughts(analysis.depth, analysis.nodes)}` : texts.match.thinking,
          best !== undefined && best !== "" && [` · ${texts.match.bestSoFar} `, h("code", {}, spoken(best))]),
        h("button", { class: "btn sm stop", type: "button", on: { click: actions.moveNow } }, icon("stop"), texts.match.moveNow));
    } else if (here?.terminal) {
      fill(now, h("span", { class: "words grow loud" }, verdict(here)), h("button", { class: "btn sm line", type: "button", on: { click: actions.restart } }, texts.match.again));
    } else if (here && here.stuck.length > 0) {
      fill(now, icon("warning", "sev-warning"), h("span", { class: "words grow" }, texts.match.stuck(here.roles[here.stuck[0] ?? 0] ?? "")));
    } else if (here && next.paused && engineRole({ ...next, paused: false }) !== -1) {
      fill(now, h("span", { class: "words grow muted" }), h("button", { class: "btn sm line", type: "button", on: { click: actions.playOn } }, icon("run"), texts.match.playOn));
    } else if (here && actingRole(next) !== -1) {
      const role = actingRole(next);
      const only = (here.legal[role] ?? []).length === 1 ? here.legal[role]?.[0] : undefined;
      if (only && only.clicks.length === 0) {
        fill(now, h("span", { class: "words grow muted" }, h("code", {}, spoken(only.text))),
          h("button", { class: "btn sm line", type: "button", on: { click: () => actions.choose(role, only.text) } }, icon("forward"), texts.match.goOn));
      } else fill(now, h("span", { class: "words grow muted" }, texts.match.saidYours((here.legal[role] ?? []).length)));
    } else fill(now);
  }

  /** @param {PositionResult} here */
  function verdict(here) {
    const values = here.goals.map((goal) => goal.value);
    const [only] = values;
    if (here.roles.length === 1) return only === null || only === undefined ? texts.match.over : `${texts.match.over}. ${texts.match.solved(only)}`;
    if (values.some((value) => value === null)) return texts.match.over;
    const best = Math.max(.../** @type {number[]} */ (values));
    const winners = here.roles.filter((_, role) => values[role] === best);
    if (winners.length === 1 && winners[0] !== undefined) return `${texts.match.won(winners[0])}, ${values.join(" : ")}`;
    return winners.length === here.roles.length && here.roles.length === 2 ? `${texts.match.draw}, ${values.join(" : ")}` : `${texts.match.over}, ${values.join(" : ")}`;
  }

  /** @param {State} next */
  function showReplay(next) {
    const { tree } = next;
    const plies = tree.line.length - 1;
    const here = ply(tree);
    slider.max = String(plies);
    slider.value = String(here);
    const broken = isBroken(next);
    slider.disabled = plies === 0 || broken;
    slider.setAttribute("aria-valuetext", texts.match.plies(here, plies));
    slider.style.setProperty("--fill", plies === 0 ? "0%" : `${(100 * here) / plies}%`);
    slider.style.setProperty("--ticks", plies === 0 ? "100%" : `calc((100% - 1px) / ${plies})`);
    setText(at, texts.match.plies(here, plies));
    first.disabled = back.disabled = here === 0 || broken;
    last.disabled = forward.disabled = here === plies || broken;
    undo.disabled = !canUndo(tree) || broken;
    redo.disabled = !canRedo(tree) || broken;
  }

  /** @param {State} next */
  function showMoves(next) {
    const roles = (next.shown?.result.roles ?? next.check?.result.roles ?? []).length;
    const onMoves = next.ui.list === "moves";
    movesTab.setAttribute("aria-current", String(onMoves));
    legalTab.setAttribute("aria-current", String(!onMoves));
    moves.hidden = !onMoves;
    legal.hidden = onMoves;
    filterField.hidden = onMoves;
    if (!onMoves || roles === 0) return;
    const { tree } = next;
    // Games in which one role moves at a time get one cell a move; others one row a ply.
    const rows = movesRows(next);
    const width = rows.columns;
    moves.style.gridTemplateColumns = `38px repeat(${width}, minmax(${width > 2 ? "110px" : "0"}, 1fr))`;
    /** @type {{key: string, row: number, column: number, id: number, text: string, label: boolean}[]} */
    const items = [];
    rows.cells.forEach((cell) => {
      if (cell.column === 0 || items.length === 0 || items.at(-1)?.row !== cell.row) items.push({ key: `n${cell.row}`, row: cell.row, column: -1, id: -1, text: String(cell.row + 1), label: true });
      items.push({ key: `${cell.id} ${cell.column}`, ...cell, label: false });
    });
    const yours = actingRole(next);
    if (yours !== -1 && !canRedo(tree)) {
      const last = items.at(-1);
      const row = !last ? 0 : rows.turns && yours > last.column ? last.row : last.row + 1;
      if (row !== last?.row) items.push({ key: `n${row}`, row, column: -1, id: -1, text: String(row + 1), label: true });
      items.push({ key: "yours", row, column: rows.turns || rows.columns > 1 ? yours : 0, id: -1, text: texts.match.yourMove, label: true });
    }
    keyed(moves, items, (item) => item.key,
      (item) => item.label ? h("li", { class: item.key === "yours" ? "yours" : "round" }) : h("li", {}, h("button", { class: "move", type: "button", on: { click: () => actions.goTo(item.id) } })),
      (element, item) => {
        element.style.gridRow = String(item.row + 1);
        element.style.gridColumn = String(item.column + 2);
        if (item.label) {
          setText(element, item.text);
          return;
        }
        const button = element.firstElementChild;
        if (!(button instanceof HTMLButtonElement)) return;
        const words = split(item.text);
        const tried = variations(tree, item.id);
        const signature = `${item.text} ${tried.length}`;
        if (button.dataset["text"] !== signature) {
          button.dataset["text"] = signature;
          fill(button, h("span", { class: "text" }, words.functor !== "" && h("small", {}, `${words.functor} `), words.args));
          element.replaceChildren(button);
          if (tried.length > 1) {
            const at = tried.indexOf(item.id);
            const other = tried[(at + 1) % tried.length] ?? item.id;
            element.append(h("button", { class: "aside", type: "button", title: texts.match.variation(tried.length - 1), "aria-label": texts.match.otherMove(at + 1, tried.length),
              on: { click: () => actions.goTo(other) } }, `${at + 1}/${tried.length}`));
          }
        }
        const isNow = item.id === tree.current;
        button.classList.toggle("now-here", isNow);
        button.classList.toggle("later", tree.line.indexOf(item.id) > ply(tree));
        if (isNow) button.setAttribute("aria-current", "step");
        else button.removeAttribute("aria-current");
      });
    const nowButton = moves.querySelector(".now-here");
    if (last_?.tree !== next.tree && nowButton instanceof HTMLElement && !moves.contains(document.activeElement)) {
      const top_ = nowButton.offsetTop - moves.offsetTop;
      if (top_ < moves.scrollTop || top_ > moves.scrollTop + moves.clientHeight - 26) moves.scrollTop = top_ - moves.clientHeight + 30;
    }
  }

  /**
   * Where each played move stands in the list.
   * @param {State} next
   */
  function movesRows(next) {
    const { tree } = next;
    const roles = (next.shown?.result.roles ?? next.check?.result.roles ?? []).length;
    const turns = roles > 1 && tree.line.slice(1).every((id) => movers(next, id).length === 1);
    /** @type {{row: number, column: number, id: number, text: string}[]} */
    const cells = [];
    if (!turns) {
      tree.line.slice(1).forEach((id, row) => node(tree, id).joint.forEach((text, column) => cells.push({ row, column, id, text })));
      return { columns: Math.max(roles, 1), turns, cells };
    }
    let row = 0;
    let lastColumn = -1;
    for (const id of tree.line.slice(1)) {
      const column = movers(next, id)[0] ?? 0;
      if (lastColumn !== -1 && column <= lastColumn) row++;
      lastColumn = column;
      cells.push({ row, column, id, text: node(tree, id).joint[column] ?? "" });
    }
    return { columns: roles, turns, cells };
  }

  /** @param {State} next */
  function showLegal(next) {
    const here = current(next);
    const acting = actingRole(next);
    const role = acting !== -1 ? acting : (deciders(next)[0] ?? 0);
    const all = here?.terminal ? [] : (here?.legal[role] ?? []);
    setText(legalTab, all.length > 0 ? `${texts.match.legal} ${all.length}` : texts.match.legal);
    if (legal.hidden) return;
    legal.setAttribute("aria-label", here ? texts.match.legalOf(here.roles[role] ?? "") : texts.match.legal);
    const wanted = filter.value.trim().toLowerCase();
    const found = all.filter((move) => move.text.toLowerCase().includes(wanted));
    /** @type {({text: string} | null)[]} */
    const rows = found.length === 0 && all.length > 0 ? [null] : found.slice(0, 400);
    keyed(legal, rows, (move) => (move ? `${role} ${move.text}` : "none"),
      (move) => {
        if (!move) return h("span", { class: "none" }, texts.match.noMatch);
        const words = split(move.text);
        return h("button", { class: "move", type: "button", title: move.text, on: { click: () => actions.choose(role, move.text) } },
          h("span", { class: "text" }, words.functor !== "" && h("small", {}, `${words.functor} `), words.args));
      },
      (element) => {
        if (element instanceof HTMLButtonElement) element.disabled = acting === -1;
      });
  }

  /** @param {State} next */
  function showChoice(next) {
    const open = next.ambiguity;
    menu.hidden = open === null;
    if (!open || last_?.ambiguity === open) return;
    fill(menu, h("h3", {}, texts.match.choose),
      open.moves.map((move) => h("button", { class: "btn", type: "button", on: { click: () => actions.choose(open.role, move.text) } }, h("code", {}, spoken(move.text)))));
    const stageBox = stage.getBoundingClientRect();
    const box = play.getBoundingClientRect();
    menu.style.left = `${stageBox.left - box.left + stageBox.width / 2 - 90}px`;
    menu.style.top = `${stageBox.top - box.top + 24}px`;
    menu.querySelector("button")?.focus();
  }

  /** @param {State} next */
  function showLoading(next) {
    const { status, bytes, total, reason } = next.engine;
    const wait = next.shown === null && (status === "loading" || status === "failed") && !isBroken(next);
    loading.hidden = !wait;
    if (!wait) return;
    if (status === "failed") {
      fill(loading, h("b", {}, texts.match.loadingFailed), h("p", { class: "dim small" }, reason),
        h("div", {}, h("button", { class: "btn sm line", type: "button", on: { click: actions.retry } }, texts.match.retry)));
      return;
    }
    const bar = h("i");
    bar.style.width = total > 0 ? `${Math.min(100, (100 * bytes) / total)}%` : "";
    fill(loading,
      h("div", { class: "row" }, h("b", {}, texts.match.loading), h("span", { class: "grow" }), h("span", { class: "num muted" }, bytes > 0 ? texts.match.loadingBytes(bytes, total) : "")),
      h("div", { class: total > 0 ? "progress" : "progress unknown", role: "progressbar", "aria-label": texts.match.loading, "aria-valuenow": total > 0 ? Math.round((100 * bytes) / total) : null }, bar),
      h("p", { class: "dim small" }, texts.match.loadingWords));
  }

  /** Tells what was played and who is next. @param {State} next */
  function announce(next) {
    const here = current(next);
    if (!here || (last_ && current(last_) === here)) return;
    const parts = [];
    if (next.tree.current !== 0) {
      const { joint } = node(next.tree, next.tree.current);
      for (const role of movers(next, next.tree.current)) parts.push(texts.match.said(here.roles[role] ?? "", spoken(joint[role] ?? "")));
    }
    if (here.terminal) parts.push(`${verdict(here)}.`);
    else {
      const acting = actingRole(next);
      if (acting !== -1) parts.push(texts.match.saidYours((here.legal[acting] ?? []).length));
      else parts.push(...deciders(next).slice(0, 1).map((role) => texts.match.saidTurn(here.roles[role] ?? "")));
    }
    setText(announcer, parts.join(" "));
  }
}
