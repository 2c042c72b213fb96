// @ts-check
// Rule texts without what means nothing in GDL.

/** @param {string} text */
export const withoutComments = (text) => text.replace(/;[^\r\n]*/g, "");

/** Text without comments, on one line, with no blank that is not needed. @param {string} text */
export const onOneLine = (text) => text.replace(/\s+/g, " ").replace(/ ?([()]) ?/g, "$1").trim();
