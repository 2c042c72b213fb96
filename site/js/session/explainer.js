// @ts-check
// What the rules worker says about the text and the position: layout, words
// for the editor, proofs, answers to questions.

import { EngineError, isSuperseded } from "../engine/worker-client.js";
import { gapsBetween, placesOf } from "../shared/locked-parts.js";
import { problemText } from "../shared/texts.js";
import { SESSION } from "./engine-workers.js";
import { movesTo } from "./match-tree.js";

/** @typedef {import("./state-store.js").StateStore} StateStore */
/** @typedef {import("../engine/worker-client.js").WorkerClient} WorkerClient */

export class Explainer {
  /**
   * @param {StateStore} store
   * @param {WorkerClient} rules
   */
  constructor(store, rules) {
    this.store = store;
    this.rules = rules;
  }

  /** Formats the text, but for parts that stay as they are. @returns {Promise<string | null>} null for no change */
  async format() {
    const { doc } = this.store.state;
    try {
      const text = doc.locked?.length ? await this.formatGaps(doc.text, doc.locked) : await this.formatted(doc.text);
      if (text === doc.text) this.store.toast("format-same");
      return text !== doc.text && this.store.state.doc.text === doc.text ? text : null;
    } catch (error) {
      this.store.failed(error, (problem) => this.store.toast("failed", [problemText(problem)]));
      return null;
    }
  }

  /** @param {string} text */
  async formatted(text) {
    const about = { session: SESSION, revision: this.store.state.revision };
    const result = await this.rules.call("format", { text }, about).result;
    if (!result.possible) throw new EngineError("not-formatted", [], "");
    return result.text;
  }

  /**
   * Formats what is free, and leaves the blank space around it.
   * @param {string} text
   * @param {readonly string[]} parts that stay as they are
   */
  async formatGaps(text, parts) {
    let out = "";
    let end = 0; // of what is in out
    for (const { from, to } of gapsBetween(placesOf(text, parts), text.length)) {
      const gap = text.slice(from, to);
      const body = gap.trim();
      const at = from + gap.indexOf(body);
      if (body !== "") out += text.slice(end, at) + (await this.formatted(body)).trimEnd();
      if (body !== "") end = at + body.length;
    }
    return out + text.slice(end);
  }

  /**
   * Words about a place in the text, for the editor.
   * @template {"hover" | "complete" | "places"} Name
   * @param {Name} call
   * @param {number} at UTF-16 offset
   * @returns {Promise<import("../protocol.d.ts").Calls[Name]["result"] | null>}
   */
  async ask(call, at) {
    try {
      return await this.rules.call(call, { at }, { session: SESSION, revision: this.store.state.revision }).result;
    } catch {
      return null; // the editor shows no word then; nothing the visitor did is lost
    }
  }

  /**
   * Another name for the one at a place.
   * @param {number} at UTF-16 offset
   * @param {string} name
   * @returns {Promise<import("../protocol.d.ts").Edit[] | string>} the edits, or why there are none
   */
  async rename(at, name) {
    try {
      return (await this.rules.call("rename", { at, name },
        { session: SESSION, revision: this.store.state.revision }).result).edits;
    } catch (error) {
      let reason = "";
      this.store.failed(error, (problem) => (reason = problemText(problem)));
      return reason;
    }
  }

  /** Asks what the text is made of. */
  async outline() {
    const { revision } = this.store.state;
    try {
      const result = await this.rules.call("outline", {}, { session: SESSION, revision }).result;
      if (this.store.state.revision === revision) this.store.patch({ outline: { revision, result } });
    } catch (error) {
      this.store.failed(error, () => {}); // the outline of a moment ago stays
    }
  }

  /**
   * The page about a diagnostic code, as Markdown.
   * @param {string} code
   * @returns {Promise<string>} empty when it cannot be had
   */
  async page(code) {
    try {
      return (await this.rules.call("explain", { code }).result).text;
    } catch (error) {
      this.store.failed(error, (problem) => this.store.toast("failed", [problem.message]));
      return "";
    }
  }

  /** @param {string} atom such as "(legal x (mark 1 1))" */
  async explain(atom) {
    const { revision, tree } = this.store.state;
    if (atom.trim() === "") {
      this.store.patch({ why: null, lit: [] });
      return;
    }
    /** @type {import("./state.js").WhyState} */
    const asked = { atom, revision, status: "asking", result: null, problem: null };
    this.store.patch({ why: asked });
    const wanted = () => this.store.state.why === asked;
    try {
      const result = await this.rules.call("why", { moves: movesTo(tree), atom },
        { session: SESSION, revision }).result;
      if (!wanted()) return;
      this.store.patch({ why: { ...asked, status: "done", result } });
      this.light(result.nodes.slice(0, 1).flatMap((reason) => reason.uses.map((use) => use.rule)));
    } catch (error) {
      if (!wanted()) return;
      if (isSuperseded(error)) this.store.patch({ why: null }); // about a text that is gone
      else this.store.failed(error,
        (problem) => this.store.patch({ why: { ...asked, status: "failed", problem } }));
    }
  }

  /**
   * More of a proof that is shown.
   * @param {import("../protocol.d.ts").WhyAsk} ask
   * @returns {Promise<import("../protocol.d.ts").WhyResult | null>}
   */
  async more(ask) {
    const { revision, tree } = this.store.state;
    try {
      return await this.rules.call("why", { moves: movesTo(tree).slice(0, ask.plies), atom: ask.atom },
        { session: SESSION, revision, purpose: `more ${ask.plies} ${ask.atom}` }).result;
    } catch (error) {
      this.store.failed(error, (problem) => this.store.toast("failed", [problem.message]));
      return null;
    }
  }

  /**
   * A conjunction of literals with variables against the position.
   * @param {string} text
   */
  async query(text) {
    const { revision, tree } = this.store.state;
    try {
      return await this.rules.call("query", { moves: movesTo(tree), text, limit: 200 },
        { session: SESSION, revision }).result;
    } catch (error) {
      this.store.failed(error,
        (problem) => this.store.patch({ why: { atom: text, revision, status: "failed", result: null, problem } }));
      return null;
    }
  }

  /**
   * Shows coverage beside the rules, or with null no longer.
   * @param {import("../protocol.d.ts").CoverResult | null} result
   */
  cover(result) {
    if (result || this.store.state.cover) this.store.patch(
      { cover: result && { revision: this.store.state.revision, result } });
  }

  /** Lights rules up in the editor. @param {number[]} rules */
  light(rules) {
    this.store.patch({ lit: rules.filter((rule) => rule >= 0) });
  }
}
