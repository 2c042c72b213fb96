// @ts-check
// Answers to exercises are kept like sheets, and stay out of the visitor's way.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DocumentStore } from "./document-store.js";
import { openStorage } from "./storage.js";

const passing = () => openStorage(() => { throw new Error("closed"); }).storage;

test("an answer is kept, is none of the visitor's games, and a reload does not begin with it", async () => {
  const [storage, tab] = [passing(), passing()];
  const texts = { put: async () => {}, get: async () => null, remove: async () => {}, keys: async () => [] };
  const documents = new DocumentStore({ storage, tab, texts, locks: null });
  const match = { moves: [], players: [] };
  const own = documents.newDoc("mine", "(role x)", "", true);
  documents.save(own, match);
  const answer = { ...documents.newDoc("facts", "(a b)", "", true), id: "lesson:facts", lesson: "facts" };
  documents.save(answer, match);
  assert.deepEqual(documents.list().map(({ doc }) => doc.name), ["mine"]);
  assert.equal((await documents.resume())?.doc.id, own.id);
  assert.equal((await documents.load("lesson:facts"))?.doc.text, "(a b)");
});
