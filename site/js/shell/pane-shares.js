// @ts-check
// How the panes share the window, kept from visit to visit: one set of shares
// for each layout.

/** @typedef {import("../documents/document-store.js").KeyValueStorage} KeyValueStorage */
/** @typedef {"rules" | "match" | "tools"} SplitterName */
/** In percent of the window. @typedef {Partial<Record<SplitterName, number>>} Shares */

const LEAST = 5; // percent; a share beyond these bounds was not set by a splitter
const GREATEST = 95;

/**
 * @param {KeyValueStorage} storage
 * @param {string} layout "1280" or "1024": the least width it is for, in px
 * @returns {Shares}
 */
export function keptShares(storage, layout) {
  /** @type {Shares} */
  const shares = {};
  for (const [name, share] of Object.entries(read(storage, layout))) {
    if (isSplitter(name) && typeof share === "number" && share > LEAST && share < GREATEST) shares[name] = share;
  }
  return shares;
}

/**
 * @param {KeyValueStorage} storage
 * @param {string} layout
 * @param {SplitterName} name
 * @param {number | null} share null forgets it
 */
export function keepShare(storage, layout, name, share) {
  const shares = { ...keptShares(storage, layout) };
  if (share === null) delete shares[name];
  else shares[name] = Math.round(share * 10) / 10;
  try {
    storage.setItem(`gdl.panes.${layout}`, JSON.stringify(shares));
  } catch {
    // Sizes are a convenience: where nothing can be kept they last for the visit.
  }
}

/**
 * @param {KeyValueStorage} storage
 * @param {string} layout
 * @returns {object}
 */
function read(storage, layout) {
  try {
    const kept = /** @type {unknown} */ (JSON.parse(storage.getItem(`gdl.panes.${layout}`) ?? "{}"));
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {}; // what cannot be read is of another page, or damaged
  }
}

/**
 * @param {string} name
 * @returns {name is SplitterName}
 */
const isSplitter = (name) => name === "rules" || name === "match" || name === "tools";
