// @ts-check
// Tables for spreadsheets.

/**
 * A field of a table. What a spreadsheet would take for a formula is kept as text.
 * @param {string | number} value
 */
export function csvField(value) {
  const text = String(value);
  const plain = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}

/** Without it spreadsheets take a file for one in the alphabet of the country. */
const UTF8 = "\ufeff";

/** @param {readonly (readonly (string | number)[])[]} rows */
export const csv = (rows) => UTF8 + rows.map((fields) => fields.map(csvField).join(",")).join("\r\n");
