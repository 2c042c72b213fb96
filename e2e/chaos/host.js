// Serves dist/ from memory, as a static host would: it can lose the network,
// and put a new build in the place of the old one, whose files are gone then.
import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const dist = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "dist");

/** @type {Record<string, string>} */
const TYPES = { ".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".json": "application/json",
  ".svg": "image/svg+xml", ".png": "image/png", ".txt": "text/plain", ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json" };

/** A build: its files by name. @typedef {Map<string, Buffer>} Build */

/** @returns {Build} */
function builtFiles() {
  return new Map(readdirSync(dist).filter((name) => name in TYPES || extname(name) in TYPES)
    .map((name) => [name, readFileSync(join(dist, name))]));
}

/**
 * The same page as a later build would be: every hashed file has another name.
 * @param {Build} build
 * @param {number} n of the build
 * @returns {Build}
 */
function laterBuild(build, n) {
  const hashed = [...build.keys()].filter((name) => /-\w{8,10}\.\w+$/.test(name) && !name.endsWith(".wasm"));
  const other = (/** @type {string} */ name) => name.replace(/-(\w{8,10}\.\w+)$/, `-${n}$1`);
  return new Map([...build].map(([name, bytes]) => {
    if (/\.(wasm|png|svg)$/.test(name)) return [name, bytes];
    let text = bytes.toString("utf8");
    for (const each of hashed) text = text.replaceAll(each, other(each));
    if (name === "sw.js") text = `// build ${n}\n${text.replace("gdl-", `gdl-${n}-`)}`;
    return [hashed.includes(name) ? other(name) : name, Buffer.from(text)];
  }));
}

/**
 * The headers that the build asks its host for, by the paths they are for.
 * @param {string} text of _headers in dist/
 * @returns {{path: RegExp, set: Record<string, string>}[]} a later one replaces what an earlier one sets
 */
function headerRules(text) {
  return text.split(/^(?=\/)/m).slice(1).map((section) => {
    const [path = "", ...lines] = section.split("\n");
    const pattern = path.trim().replace(/[.+?]/g, "\\$&").replaceAll("*", ".*");
    return { path: new RegExp(`^${pattern}$`), set: Object.fromEntries(lines.flatMap((line) => {
      const found = /^ {2}([\w-]+): (.*)$/.exec(line);
      return found ? [[found[1], found[2]]] : [];
    })) };
  });
}

export class Host {
  constructor() {
    this.first = builtFiles();
    this.files = this.first;
    this.builds = 1;
    this.lost = false;
    this.silent = false; // takes requests and answers none
    this.missing = ""; // a file that is not found
    this.kept = 0; // seconds for which browsers may keep files without a hash
    this.headers = headerRules(readFileSync(join(dist, "_headers"), "utf8"));
    this.server = createServer((request, response) => this.answer(request, response));
    this.server.keepAliveTimeout = 500; // ms: a lost network loses what is open too
    this.url = "";
  }

  /** @returns {Promise<Host>} */
  static async start() {
    const host = new Host();
    await new Promise((resolve) => host.server.listen(0, "localhost", () => resolve(undefined)));
    const address = host.server.address();
    if (typeof address !== "object" || !address) throw new Error("the server has no address");
    host.url = `http://localhost:${address.port}/`;
    return host;
  }

  /** @param {import("node:http").IncomingMessage} request @param {import("node:http").ServerResponse} response */
  answer(request, response) {
    if (this.lost) return void request.socket.destroy();
    if (this.silent) return;
    const path = new URL(request.url ?? "/", this.url).pathname.slice(1) || "index.html";
    const bytes = path === this.missing ? undefined : this.files.get(path);
    const type = TYPES[extname(path)];
    if (!bytes || !type) return void response.writeHead(404).end();
    const headers = this.headers.filter((rule) => rule.path.test(`/${path}`)).map(({ set }) => set);
    const kept = this.kept ? `max-age=${this.kept}` : "no-cache";
    response.writeHead(200, { ...Object.assign({}, ...headers), "Content-Type": type, "Cache-Control":
      /-\w{8,12}\.\w+$/.test(path) ? "public, max-age=31536000, immutable" : kept }).end(bytes);
  }

  /** Puts a new build in place. */
  deploy() {
    this.files = laterBuild(this.first, ++this.builds);
  }

  /** Back to how it began. */
  reset() {
    this.lost = this.silent = false;
    this.missing = "";
    this.files = this.first;
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }
}
