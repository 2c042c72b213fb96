// @ts-check
// Messages of the protocol over HTTP.

/** @typedef {import("node:http").IncomingMessage} Request */

const LONGEST = 16 * 1024 * 1024; // bytes of a message: rules may be long
const PATIENCE = 30_000; // ms that a message may take to arrive
const CONNECTIONS = 64;

/**
 * @param {(text: string, asker: import("./answerer.js").Asker) => Promise<string>} answer
 * @param {{origins: string[], log: (words: string) => void}} options origins: web pages that may talk to the player
 */
export async function createPlayerServer(answer, { origins, log }) {
  const { createServer } = await import("node:http");
  const server = createServer(async (request, response) => {
    const { origin } = request.headers;
    const send = (/** @type {number} */ status, /** @type {string} */ text) => {
      response.writeHead(status, { "Content-Type": "text/acl", "Vary": "Origin",
        ...(origin && origins.includes(origin) ? { "Access-Control-Allow-Origin": origin,
          "Access-Control-Allow-Methods": "POST, OPTIONS", "Access-Control-Allow-Private-Network": "true",
          "Access-Control-Max-Age": "600", // asking before each message would take of its clock
          "Access-Control-Allow-Headers": "Accept, Content-Type, Sender, Receiver" } : {}) });
      response.end(text);
    };
    if (origin && !origins.includes(origin)) return send(403, "this page may not talk to the player; see --origin");
    if (request.method === "OPTIONS") return send(204, "");
    if (request.method !== "POST") return send(405, "messages come by POST");
    const asker = { gone: false };
    response.on("close", () => (asker.gone = !response.writableFinished));
    try {
      send(200, await answer(await read(request), asker));
    } catch (error) {
      log(String(error));
      send(error instanceof RangeError ? 413 : error instanceof SyntaxError ? 400 : 500, String(error));
    }
  });
  server.requestTimeout = PATIENCE;
  server.maxConnections = CONNECTIONS;
  return server;
}

/** @param {Request} request @returns {Promise<string>} */
async function read(request) {
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > LONGEST) throw new RangeError("the message is too long");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
