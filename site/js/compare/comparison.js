// @ts-check
// Compares the sheet that is open with other rules, in a worker of its own.

import { decodeLink } from "../documents/link.js";
import { EngineError } from "../engine/worker-client.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../engine/worker-client.js").WorkerClient} WorkerClient */
/** @typedef {import("../protocol.d.ts").CompareResult} CompareResult */
/** @typedef {import("../protocol.d.ts").CompareProgress} CompareProgress */

/**
 * What the sheet is compared with.
 * @typedef {{kind: "opened"} | {kind: "saved"} | {kind: "bundled", name: string} | {kind: "own", id: string}
 *   | {kind: "link", address: string}} Other
 */

/**
 * @typedef {object} ComparisonState
 * @property {"none" | "running" | "done" | "failed"} status
 * @property {CompareProgress | null} progress
 * @property {CompareResult | null} result
 * @property {[string, string]} texts that were compared
 * @property {"" | "link" | "gone" | "first" | "second" | "engine"} problem
 * @property {string} message of the engine, where it is the problem
 * @property {number} longer  s that another try may take where this one decided nothing; 0: none takes longer
 */

/** @type {ComparisonState} */
const NOTHING = { status: "none", progress: null, result: null, texts: ["", ""], problem: "", message: "", longer: 0 };
const SECONDS = 20;
const LONGER = 5; // times as long, where that decided nothing
const LONGEST = 600; // s that the engine takes for one comparison

export class Comparison {
  /** @param {{session: Session, examiner: WorkerClient, changed: () => void}} options */
  constructor(options) {
    this.options = options;
    this.state = NOTHING;
    /** The sheet as it was when it was opened. */
    this.opened = { time: -1, text: "" };
    /** The text as it was last saved as a file, or null. @type {string | null} */
    this.saved = null;
    /** @type {import("../engine/worker-client.js").Job<"compare"> | null} */
    this.job = null;
    /** The comparison that was asked for last. @type {object} */
    this.asked = {};
    /** What was compared last. @type {Other} */
    this.other = { kind: "opened" };
  }

  /** @param {Partial<ComparisonState>} part */
  patch(part) {
    this.state = { ...NOTHING, ...part };
    this.options.changed();
  }

  /** Remembers how each sheet was when it was opened. */
  follow() {
    const { doc: { text }, openings } = this.options.session.state;
    if (openings === this.opened.time) return; // an exercise begins again by the same id
    this.opened = { time: openings, text };
    this.saved = null;
    this.begin();
    this.state = NOTHING;
  }

  /** The sheet is saved as a file: from now on it can be compared with this version. */
  savedFile() {
    this.saved = this.options.session.state.doc.text;
  }

  /** The versions that are not as the sheet is. @returns {("saved" | "opened")[]} */
  get earlier() {
    const { text } = this.options.session.state.doc;
    return [...(this.saved !== null && this.saved !== text ? /** @type {const} */ (["saved"]) : []),
      ...(this.opened.text !== text ? /** @type {const} */ (["opened"]) : [])];
  }

  /** Compares the same two again, with more time. */
  longer() {
    return this.compare(this.other, this.state.longer);
  }

  /** @param {Other} other @param {number} [seconds] */
  async compare(other, seconds = SECONDS) {
    const { session, examiner } = this.options;
    this.other = other;
    const text = session.state.doc.text;
    const asked = this.begin();
    this.patch({ status: "running" });
    const theirs = await this.textOf(other);
    if (this.asked !== asked) return;
    if (theirs === null) return this.patch({ status: "failed", problem: other.kind === "link" ? "link" : "gone" });
    /** @type {[string, string]} */
    const texts = [text, theirs];
    const job = examiner.call("compare", { texts, seconds, everyGoal: false, sameNames: false, names: [] },
      { session: "compare" });
    this.job = job;
    try {
      for await (const progress of job) if (this.asked === asked) this.patch({ status: "running", progress, texts });
      const result = await job.result;
      const longer = seconds < LONGEST ? Math.min(LONGER * seconds, LONGEST) : 0;
      if (this.asked === asked) this.patch({ status: "done", result, texts, longer });
    } catch (error) {
      if (this.asked !== asked) return;
      this.patch({});
      if (error instanceof EngineError && error.code === "not-playable") {
        this.patch({ status: "failed", problem: error.args[0] === "1" ? "second" : "first" });
      } else session.failed(error, ({ message }) => this.patch({ status: "failed", problem: "engine", message }));
    } finally {
      if (this.job === job) this.job = null;
    }
  }

  /** Ends what is being compared, without a result, and names what begins. */
  begin() {
    void this.job?.cancel();
    this.job = null;
    return this.asked = {};
  }

  /** Ends the comparison with what was found until now. */
  stop() {
    if (this.job) return void this.job.cancel();
    this.begin();
    this.patch({});
  }

  /** @param {Other} other @returns {Promise<string | null>} null where it cannot be had */
  async textOf(other) {
    const { session } = this.options;
    if (other.kind === "opened") return this.opened.text;
    if (other.kind === "saved") return this.saved;
    if (other.kind === "bundled") return session.bundled.text(other.name);
    if (other.kind === "own") return (await session.documents.load(other.id))?.doc.text ?? null;
    const hash = other.address.indexOf("#");
    const linked = hash < 0 ? null : await decodeLink(other.address.slice(hash).trim());
    if (linked?.kind === "shared") return linked.shared.rules;
    return linked?.kind === "game" ? session.bundled.text(linked.name) : null;
  }
}
