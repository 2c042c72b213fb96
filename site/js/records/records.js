// @ts-check
// The matches that were kept: found, opened on the board, brought in and out,
// deleted and had back.

import { isEditable } from "../documents/editable.js";
import { saveText } from "../documents/files.js";
import { encodeLink, MAX_PLIES } from "../documents/link.js";
import { rulesKey } from "../documents/match-store.js";
import { toRecord, withLeaving } from "../session/match-tree.js";
import { HUMAN, title } from "../session/queries.js";
import { onOneLine } from "../shared/bare.js";
import { texts } from "../shared/texts.js";
import { recordTexts } from "./texts.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../engine/worker-client.js").WorkerClient} WorkerClient */
/** @typedef {import("../documents/match-store.js").KeptMatch} KeptMatch */
/** @typedef {import("../documents/match-store.js").MatchStore} MatchStore */
/** @typedef {import("../protocol.d.ts").Record} MatchRecord */

/**
 * What is looked for.
 * @typedef {{game: string, player: string, result: "" | "won" | "lost" | "drawn" | "open" | "faults",
 *   tournament: string}} Filter
 */

/** @typedef {{status: "none" | "reading" | "ready" | "closed", matches: readonly KeptMatch[]}} RecordsState */

/**
 * The matches that fit a filter. Won, lost and drawn speak of the player that is looked for, or of the first role.
 * @param {readonly KeptMatch[]} matches
 * @param {Filter} filter
 */
export function fitting(matches, { game, player, result, tournament }) {
  return matches.filter(({ title, record, tournament: of }) => (game === "" || title === game)
    && (player === "" || record.players.includes(player)) && (tournament === "" || of === tournament)
    && (result === "" || resultsOf(record, player).includes(result)));
}

/**
 * @param {MatchRecord} record
 * @param {string} player or ""
 * @returns {Filter["result"][]}
 */
export function resultsOf({ end, goals, players, steps }, player) {
  /** @type {Filter["result"][]} */
  const found = steps.some(({ faults }) => faults?.some((fault) => fault !== "")) ? ["faults"] : [];
  if (end !== "terminal") return [...found, "open"];
  const role = player === "" ? 0 : players.indexOf(player);
  const mine = goals[role] ?? null;
  if (mine === null) return found;
  const best = goals.reduce((/** @type {number} */ most, goal, other) =>
    (other === role ? most : Math.max(most, goal ?? -1)), -1);
  return [...found, mine > best ? "won" : mine < best ? "lost" : "drawn"];
}

export class Records {
  /**
   * @param {object} options
   * @param {Session} options.session
   * @param {MatchStore} options.store
   * @param {WorkerClient} options.examiner
   * @param {(kept: KeptMatch, node: number) => void} options.opened a match stands on the board; node: its end
   * @param {() => void} options.changed
   */
  constructor(options) {
    this.options = options;
    /** @type {RecordsState} */
    this.state = { status: "none", matches: [] };
  }

  /** Reads the list again. */
  async refresh() {
    const matches = await this.options.store.list().catch(() => null);
    this.state = matches ? { status: "ready", matches } : { status: "closed", matches: [] };
    this.options.changed();
  }

  /** Opens a match on the board, at its end. @param {KeptMatch} kept */
  async open(kept) {
    const { session } = this.options;
    const text = await this.textOf(kept);
    if (text === null) return;
    const tree = treeOf(kept.record);
    if (session.state.doc.text === text) session.match.takeUp(tree);
    else session.open(session.documents.newDoc(kept.game || kept.title, text, kept.game), toRecord(tree));
    session.show({ dialog: "", pane: "play", list: "moves" });
    this.options.opened(kept, session.state.tree.current);
  }

  /** @param {KeptMatch} kept */
  async saveOwn(kept) {
    const rules = await this.textOf(kept);
    if (rules !== null) saveText(`${kept.record.match}.json`, JSON.stringify({ ...kept.record, rules }, null, 1));
  }

  /** Saves a match as ggp-base's server does. @param {KeptMatch} kept */
  async saveServer(kept) {
    const text = await this.textOf(kept);
    if (text === null) return;
    try {
      const { file } = await this.options.examiner.call("serverFile", { text, record: kept.record },
        { session: "records" }).result;
      saveText(`${kept.record.match}.ggp.json`, file);
    } catch (error) {
      this.tell(error);
    }
  }

  /**
   * A link to a match: its rules, moves and variations.
   * @param {KeptMatch} kept
   * @returns {Promise<string | null>} null where there is none, which the visitor has been told
   */
  async link(kept) {
    const rules = await this.textOf(kept);
    if (rules === null) return null;
    const fragment = await encodeLink({ rules, ...toRecord(treeOf(kept.record)) });
    if (fragment !== null) return `${location.origin}${location.pathname}${fragment}`;
    this.options.session.toast("failed", [recordTexts.tooLong]);
    return null;
  }

  /** @param {KeptMatch} kept */
  async remove(kept) {
    const { session, store } = this.options;
    const text = await this.textOf(kept);
    const messages = await store.messages(kept.id).catch(() => []);
    await store.remove(kept).catch(() => session.toast("match-unkept"));
    await this.refresh();
    if (text !== null) session.toast("deleted", [kept.record.match], () => void this.putBack(kept, text, messages));
  }

  /** @param {KeptMatch} kept @param {string} text @param {readonly import("../protocol.d.ts").Entry[]} messages */
  async putBack(kept, text, messages) {
    const { session, store } = this.options;
    try {
      await store.put(kept, text);
      if (messages.length > 0) await store.addMessages(kept.id, 0, messages);
    } catch {
      session.toast("match-unkept");
    }
    await this.refresh();
  }

  /** Imports a match in our own form, or in that of ggp-base's server. @param {string} data */
  async importFile(data) {
    const { session, store, examiner } = this.options;
    const { doc } = session.state;
    try {
      const { record, fits } = await examiner.call("readRecord", { data, text: doc.text }).result;
      const { rules: carried, ...known } = record;
      const bare = withPlayers(known);
      const text = carried || (fits ? doc.text : "");
      if (text === "") return session.toast("match-other-rules", [record.game || record.match]);
      if (!isEditable(text) || bare.steps.length > MAX_PLIES) {
        return session.toast("match-too-large", [record.game || record.match]);
      }
      const own = text === doc.text;
      const rules = await rulesKey(text);
      const named = record.match || record.game || (own && title(session.state)) || texts.noTitle;
      // A file of the same match comes to it, with what was tried on it since; another one never takes its place.
      const same = (await store.list()).find((kept) => isSame(kept, { record: bare, rules }));
      if (same) return session.toast("match-in-already", [named]);
      const id = `in.${(await rulesKey(JSON.stringify([bare, text]))).slice(0, 16)}`;
      await store.put({ id, at: record.began || Date.now(),
        title: record.game || (own && title(session.state)) || named, game: own ? doc.game : "",
        doc: own ? doc.id : "", rules, tournament: "", record: bare,
        seats: bare.players.map((id) => (id === HUMAN ? { kind: "you" } : { kind: "builtIn", id })) }, text);
      await this.refresh();
      session.toast("match-in", [named]);
    } catch (error) {
      this.tell(error);
    }
  }

  /**
   * The rules of a match.
   * @param {KeptMatch} kept
   * @returns {Promise<string | null>} null where there are none, which the visitor has been told
   */
  async textOf(kept) {
    const { session, store } = this.options;
    try {
      const text = await store.rules(kept);
      if (text !== null) return text;
      session.toast("match-gone");
      await this.refresh();
    } catch {
      session.toast("match-unreadable");
    }
    return null;
  }

  /** @param {unknown} error */
  tell(error) {
    const { session } = this.options;
    session.failed(error, ({ message }) => session.toast("failed", [message]));
  }
}

/**
 * Whether two records are of one match: what is played, by whom and when it began. Forms differ in what else they tell.
 * @param {{record: MatchRecord, rules: string}} a rules: key of their text
 * @param {{record: MatchRecord, rules: string}} b
 */
export function isSame(a, b) {
  const goals = [a, b].map(({ record }) => record.goals);
  return a.rules === b.rules && identityOf(a.record) === identityOf(b.record)
    && (goals.some(({ length }) => length === 0) || goals[0]?.join() === goals[1]?.join());
}

/** @param {MatchRecord} record */
const identityOf = ({ match, began = 0, players, steps }) =>
  JSON.stringify([match, began, players, steps.map(({ moves }) => moves.map((move) => onOneLine(move).toLowerCase()))]);

/** @param {MatchRecord} record */
const treeOf = ({ steps, variations }) => withLeaving(steps.map(({ moves }) => moves), variations);

/**
 * A file need not say who played.
 * @param {MatchRecord} record
 * @returns {MatchRecord}
 */
function withPlayers(record) {
  const roles = record.steps[0]?.moves.length ?? record.roles.length;
  return { ...record, players: Array.from({ length: roles }, (_, role) => record.players?.[role] || "unknown") };
}
