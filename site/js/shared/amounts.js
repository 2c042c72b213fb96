// @ts-check
// Numbers, times and sizes as people read them.

/**
 * A number with its noun: "1 error", "2 errors".
 * @param {number} n
 * @param {string} one
 * @param {string} [many]
 */
export const count = (n, one, many = `${one}s`) => `${number(n)} ${n === 1 ? one : many}`;

/** It takes long to make, and few numbers need it: made with the first that does. @type {Intl.NumberFormat} */
let format;

/** @param {number} n "48,210" */
export const number = (n) =>
  (Number.isInteger(n) && Math.abs(n) < 1000 ? String(n) : (format ??= new Intl.NumberFormat("en")).format(n));

/**
 * A count that need not be exact: "45 k", "1.1 M".
 * @param {number} n
 */
export const about = (n) => {
  if (n < 1000) return String(Math.round(n));
  const [value, unit] = n < 999_500 ? [n / 1e3, "k"] : n < 999.5e6 ? [n / 1e6, "M"] : [n / 1e9, "G"];
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ${unit}`;
};

/** @param {number} ms "41 ms", "1.4 s" */
export const duration = (ms) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);

/** @param {number} bytes "512 KB" */
export const size = (bytes) => (bytes < 1e6 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`);

/** @param {number} seconds "4:41" */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/**
 * @param {number} then ms
 * @param {number} now ms
 */
export const ago = (then, now) => {
  const seconds = Math.max(0, Math.round((now - then) / 1000));
  if (seconds < 5) return "just now";
  if (seconds < 90) return `${seconds} seconds ago`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} minutes ago`;
  if (seconds < 129_600) return `${Math.round(seconds / 3600)} hours ago`;
  return new Date(then).toLocaleDateString("en", { day: "numeric", month: "long" });
};

/** @param {number} at ms, as Date.now() "14:02:11" */
export const timeOfDay = (at) => new Date(at).toLocaleTimeString("en-GB");

/** @param {number} share 0..1 "25 %" */
export const percent = (share) => (share > 0 && share < 0.01 ? "under 1 %" : `${Math.round(share * 100)} %`);
