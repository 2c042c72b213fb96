// @ts-check
// Starts the page's session: makes its storage and its workers, and finds the
// sheet to begin with, which a link brings, a tab held before a reload, or the
// page offers on a first visit.

import { DocumentStore } from "../documents/document-store.js";
import { decodeLink } from "../documents/link.js";
import { Preferences } from "../documents/preferences.js";
import { noDatabase, openStorage } from "../documents/storage.js";
import { indexedDbStore } from "../documents/text-store.js";
import { Versions } from "../documents/versions.js";
import { WorkerClient } from "../engine/worker-client.js";
import { whenCalm } from "../shared/calm.js";
import games from "./bundled-games.json";
import firstAnswers from "./first-answers.json";
import { Session } from "./session.js";

/** Of the bundled game of a first visit; made by go generate ./playground. */
const known = /** @type {import("./session.js").FirstAnswers} */ (/** @type {unknown} */ (firstAnswers));

/** @typedef {import("./state.js").Doc} Doc */
/** @typedef {import("../documents/document-store.js").MatchRecord} MatchRecord */
/** @typedef {import("../documents/link.js").Link} Link */

/**
 * The text of a bundled game without asking a worker, or null where there is none.
 * @typedef {(name: string) => Promise<string | null>} SheetOf
 */

/**
 * @typedef {object} Started
 * @property {Session} session
 * @property {DocumentStore} documents
 * @property {Preferences} preferences
 * @property {import("../documents/document-store.js").KeyValueStorage} storage
 * @property {Versions} versions of sheets
 * @property {Link} linked         what the page's address holds
 * @property {string} address      the fragment that it was read from
 * @property {boolean} open        the game that the link names is open already
 * @property {WorkerClient} examiner checks answers and compares games; it starts when it is first needed
 * @property {() => WorkerClient} newEngine an engine worker of its own, which starts when it is first needed
 * @property {Promise<void>} begun settles when the first position is there; it comes while the page is built
 * @property {Promise<void>} calm  settles when there is time for what nobody has asked for
 * @property {Promise<void>} engine settles when the whole engine has been loaded
 */

/**
 * @param {{name: string, text: string}} first the bundled game of a first visit
 * @param {object} how
 * @param {boolean} how.safe begin with that game, as the page did not start with the sheet it should begin with
 * @param {boolean} how.embedded in another page: nothing of the visitor's is shown or kept there
 * @param {SheetOf} how.sheetOf
 * @returns {Promise<Started>}
 */
export async function startSession(first, { safe, embedded, sheetOf }) {
  const { storage, lasting } = openStorage(() => localStorage, embedded);
  const preferences = new Preferences(storage);
  const texts = indexedDbStore(embedded ? noDatabase : undefined);
  const documents = new DocumentStore({
    storage, lasting: lasting || embedded,
    tab: openStorage(() => sessionStorage, embedded).storage,
    texts,
    locks: embedded ? null : navigator.locks ?? null,
  });
  const address = location.hash;
  const linked = await decodeLink(address);
  const held = safe ? await setAside(linked, documents) : null;
  const { doc, match } = safe ? bundled(documents, first) : await firstSheet(linked, documents, first, sheetOf);
  const { settings, tool, hintsSeen } = preferences;
  const open = !safe && linked.kind === "game" && doc.game === linked.name;
  // Not the first game where a link is about to open another one.
  const shownFirst = doc.text === first.text && !match?.moves.length && (open || linked.kind !== "game");
  const brings = linked.kind === "shared" || (linked.kind === "game" && linked.brought !== undefined);
  /** @type {import("./state.js").PaneName} */
  const pane = linked.kind === "lesson" || linked.kind === "course" ? "lesson" : "play";
  const ui = { pane: safe ? "play" : pane, tool, hint: embedded || hintsSeen || linked.kind !== "none" ? 0 : 1 };
  /** @type {() => void} */
  let engineCame = () => {};
  /** @type {Promise<void>} */
  const engine = new Promise((resolve) => void (engineCame = resolve));
  const { examiner, newEngine, ...workers } = makeWorkers(() => session, () => engineCame(), pane === "lesson");
  const session = new Session({ ...workers, documents, doc, games, ui, settings });
  documents.hold(doc);
  if (match) session.restore(match, brings);
  if (held) session.toast("safe-start-rules", [], () => session.open(held));
  else if (safe) session.toast("safe-start");
  else if (documents.unread) session.toast("last-unread");
  else if (documents.copied) session.toast("sheet-twice");
  else if (open && match && !brings) session.toast("match-goes-on", [], () => session.match.restart());
  const begun = session.start(shownFirst ? known : null);
  // Who comes by a link, or back to rules, has asked for something: a network, or the analysis that needs one.
  const calm = shownFirst && !embedded && linked.kind === "none" ? whenCalm(begun) : begun;
  if (calm !== begun) session.building.calm = calm;
  void calm.then(() => workers.rules.release()); // until then the line is for the first program
  return { session, documents, preferences, storage, versions: new Versions(texts),
    linked: safe ? { kind: "none" } : linked, address: safe ? "" : address, open, examiner, newEngine,
    begun, calm, engine };
}

/**
 * The rules that the page did not start with, kept among the visitor's own.
 * @param {Link} linked
 * @param {DocumentStore} documents
 * @returns {Promise<Doc | null>}
 */
async function setAside(linked, documents) {
  history.replaceState(null, "", location.pathname + location.search);
  if (linked.kind !== "shared") return (await documents.resume())?.doc ?? null;
  const doc = documents.newDoc(linked.shared.name ?? "", linked.shared.rules, "", true);
  await documents.save(doc, { moves: [], players: [] });
  return doc;
}

/**
 * @param {DocumentStore} documents
 * @param {{name: string, text: string}} first
 */
const bundled = (documents, first) => ({ doc: documents.newDoc(first.name, first.text, first.name), match: null });

/**
 * @param {Link} linked
 * @param {DocumentStore} documents
 * @param {{name: string, text: string}} first
 * @param {SheetOf} sheetOf
 * @returns {Promise<{doc: Doc, match: MatchRecord | null}>}
 */
async function firstSheet(linked, documents, first, sheetOf) {
  if (linked.kind === "shared") {
    const { rules, name = "" } = linked.shared;
    return { doc: documents.newDoc(name, rules, "", true), match: matchOf(linked.shared) };
  }
  if (linked.kind !== "game") return await documents.resume() ?? bundled(documents, first);
  const text = await sheetOf(linked.name);
  if (text === null) return bundled(documents, first); // until a worker has been asked
  if (linked.brought) {
    return { doc: documents.linkedDoc(linked.name, text, linked.brought), match: matchOf(linked.brought) };
  }
  return await documents.leftMatch(linked.name, text, "") ?? bundled(documents, { name: linked.name, text });
}

/** The match that a link brings. @param {import("../documents/link.js").Brought} link @returns {MatchRecord} */
const matchOf = ({ moves = [], later = [], others = [] }) => ({ moves, later, others, players: [] });

/**
 * One worker reads and explains the rules. The engine is large: until it is there another one answers, with a program
 * that reads rules without errors and keeps positions. Three compute; each starts when it is first needed. The one that
 * is needed first has its program from early.js.
 * @param {() => Session} session that the workers report to
 * @param {() => void} came the engine has been loaded
 * @param {boolean} whole  the engine comes first: a lesson needs more than positions
 */
function makeWorkers(session, came, whole) {
  const engine = { url: ASSETS.engine, wasm: null };
  const spawn = () => new Worker(ASSETS.worker);
  const takeEarly = (/** @type {string} */ program) => () => {
    if (earlyWorker?.program !== program) return spawn();
    const { worker } = earlyWorker;
    globalThis.earlyWorker = undefined;
    return worker;
  };
  const newEngine = () => new WorkerClient({ role: "engine", spawn, engine });
  return {
    newEngine,
    first: whole ? null : new WorkerClient({
      role: "engine", spawn: takeEarly(ASSETS.first), engine: { url: ASSETS.first, wasm: null },
      onStatus: (status, ...more) => status === "ready" && session().engineStatus(status, ...more),
      onBytes: (...bytes) => session().engineBytes(...bytes),
      onLate: (late) => session().engineLate("first", late),
    }),
    rules: new WorkerClient({
      role: "rules", spawn: takeEarly(ASSETS.engine), engine, held: !whole, onStatus: (status, ...more) => {
        session().engineStatus(status, ...more);
        if (status === "ready") came();
      },
      onBytes: (...bytes) => session().engineBytes(...bytes),
      onLate: (late) => session().engineLate("whole", late),
    }),
    player: new WorkerClient({
      role: "engine", spawn, engine,
      onStatus: (status) => status === "off" && session().building.lost(),
    }),
    analyst: newEngine(),
    // a comparison that is stopped says what it has found: that is played and explained before it ends
    examiner: new WorkerClient({ role: "engine", spawn, engine, patience: 5000 }),
  };
}
