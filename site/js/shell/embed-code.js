// @ts-check
// What an author pastes into a page: a frame with a part of the playground, or a link in Markdown.

/** @typedef {import("./embedding.js").EmbeddedPart} EmbeddedPart */
/** @typedef {{part: EmbeddedPart, theme: "system" | "light" | "dark", width: number, height: number}} Embed */

const SIZES = { least: 200, most: 4000 }; // CSS pixels

/** @param {number} size @param {number} otherwise */
export const clamped = (size, otherwise) =>
  (Number.isFinite(size) ? Math.min(Math.max(Math.round(size), SIZES.least), SIZES.most) : otherwise);

/**
 * @param {string} link to what is shown
 * @param {string} title
 * @param {Embed} embed
 */
export function embedCode(link, title, { part, theme, width, height }) {
  const { origin, pathname, hash } = new URL(link);
  const folder = pathname.slice(0, pathname.lastIndexOf("/") + 1);
  const look = theme === "system" ? "" : `&amp;theme=${theme}`;
  const src = `${origin}${folder}embed.html?part=${part}${look}${hash}`;
  return `<iframe src="${src}" title="${escaped(title)}" width="${width}" height="${height}"` +
    ` style="border: 0; max-width: 100%" loading="lazy" allow="clipboard-write"></iframe>`;
}

/**
 * A link in Markdown. The title is text, whatever signs it has: it may have come with somebody else's link.
 * @param {string} link
 * @param {string} title
 * @param {string} [picture] the file to be shown in place of the title
 */
export function markdownLink(link, title, picture) {
  const words = title.replace(/[\\`*_[\]<>&|~]/g, "\\$&");
  return picture === undefined ? `[${words}](${link})` : `[![${words}](${picture})](${link})`;
}

/** @param {string} text for an attribute */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
