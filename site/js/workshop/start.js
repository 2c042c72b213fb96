// @ts-check
// Makes the workshop and lets the visitor's players take part in matches.

import { OwnPlayers } from "../players/own-players.js";
import { PlayerStore } from "../players/player-store.js";
import { Workshop } from "./workshop.js";

/**
 * @param {import("../session/session.js").Session} session
 * @param {import("../documents/document-store.js").KeyValueStorage} storage
 * @param {() => void} changed
 */
export function startWorkshop(session, storage, changed) {
  const store = new PlayerStore({ storage });
  const fetched = async (/** @type {string} */ file) => {
    const response = await fetch(file);
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
    return response;
  };
  const script = async (/** @type {string} */ file) => (await (await fetched(file)).text()).trim();
  const parts = {
    runtime: () => script(ASSETS.sandbox),
    engine: async () => (await fetched(ASSETS.engine)).arrayBuffer(),
    program: () => script(ASSETS.exported),
  };
  const own = new OwnPlayers({ store, parts, listener: () => workshop.listener() });
  const workshop = new Workshop({ session, own, store, changed });
  session.patch({ own: own.list() });
  session.ownTurns.ask = ({ player, role, position }) => own.move(player, role, position,
    workshop.state.clock * 1000);
  addEventListener("pagehide", () => workshop.saveNow());
  document.addEventListener("visibilitychange", () => document.hidden && workshop.saveNow());
  addEventListener("storage", () => workshop.refresh()); // another tab has saved or deleted
  return { own, workshop };
}
