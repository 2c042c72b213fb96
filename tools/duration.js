/** Reads a duration as Go writes it, such as 90s or 1m30s. @param {string} text @returns {number} s */
export function inSeconds(text) {
  const units = { h: 3600, m: 60, s: 1 };
  const parts = [...text.matchAll(/([\d.]+)(h|m|s)/g)];
  if (parts.map(([part]) => part).join("") !== text || text === "") {
    throw new Error(`${text} is no duration, such as 60s`);
  }
  return parts.reduce((sum, [, n, unit]) => sum + Number(n) * units[/** @type {"h" | "m" | "s"} */ (unit)], 0);
}
