// A line to a server as a visitor may have it: a number of bits a second for all connections together, and a
// delay each way. The browser's own throttling leaves out what workers fetch.
import { connect, createServer } from "node:net";

const CHUNK = 4096; // bytes that are let through at a time: what the connections share the line by

/**
 * Starts a server that hands everything on to another one.
 * @param {string} url of the other server, on this machine
 * @param {{ mbit: number, latency: number }} line million bits a second towards the visitor; ms there and back
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
export function slowLine(url, { mbit, latency }) {
  const { hostname, port } = new URL(url);
  let free = 0; // when the line is free again, ms
  /** @type {Set<import("node:net").Socket>} */
  const open = new Set();
  const server = createServer({ noDelay: true }, (visitor) => {
    const other = connect(Number(port), hostname);
    const opened = performance.now() + latency; // a connection is there and back before its first request
    for (const socket of [visitor, other]) {
      open.add(socket);
      socket.on("error", () => {}).on("close", () => (open.delete(socket), visitor.destroy(), other.destroy()));
    }
    visitor.on("data", (bytes) => void at(Math.max(opened, performance.now()) + latency / 2)
      .then(() => other.write(bytes)));
    void hand(other, visitor).catch(() => visitor.destroy()); // whoever breaks off, both do
  });

  /** @param {import("node:net").Socket} from @param {import("node:net").Socket} to */
  async function hand(from, to) {
    for await (const bytes of from) {
      for (let i = 0; i < bytes.length; i += CHUNK) {
        const part = bytes.subarray(i, i + CHUNK);
        free = Math.max(free, performance.now()) + part.length * 8 / (mbit * 1000);
        await at(free);
        setTimeout(() => to.write(part), latency / 2);
      }
    }
    setTimeout(() => to.end(), latency);
  }

  return new Promise((resolve) => server.listen(0, "localhost", () => {
    const address = /** @type {import("node:net").AddressInfo} */ (server.address());
    resolve({ url: `http://localhost:${address.port}/`, stop: () => {
      server.close();
      for (const socket of open) socket.destroy();
    } });
  }));
}

/** @param {number} time ms, as performance.now() */
const at = (time) => new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())));
