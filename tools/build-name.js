// What a build is called by its service worker, which the browser installs anew only where its bytes differ.
import { createHash } from "node:crypto";

/** Whether a name has a hash of all that is in the file. @param {string} name */
export const isHashed = (name) => /-\w{8,10}\.\w+$/.test(name);

/** @param {string | Uint8Array} data */
export const hash = (data) => createHash("sha256").update(data).digest("hex").slice(0, 10);

/**
 * A name that is another one where any file is.
 * @param {readonly string[]} files by their names
 * @param {(name: string) => string | Uint8Array} read
 */
export function buildName(files, read) {
  return hash(files.map((name) => (isHashed(name) ? name : `${name} ${hash(read(name))}`)).join());
}
