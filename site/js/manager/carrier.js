// A worker that carries messages of a match to players at addresses the visitor
// has given, and nothing else. The page itself may connect to its own files
// only; this script comes with a content policy that lets it connect elsewhere,
// and in return it can load nothing and knows nothing but what it carries.

/** @typedef {import("./errand.d.ts").Errand} Errand */
/** @typedef {import("./errand.d.ts").Done} Done */

const MOST = 1 << 20; // bytes of a reply

/** Errands under way. @type {Map<number, AbortController>} */
const running = new Map();
let forbidden = false; // the host's policy keeps this worker from connecting
addEventListener("securitypolicyviolation", () => void (forbidden = true));

/** @param {Done} done */
const answer = (done) => postMessage(done);

/**
 * Reads a reply, but not one without end.
 * @param {Response} response
 * @returns {Promise<string | null>}
 */
async function readReply(response) {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (const reader = response.body?.getReader(); reader;) {
    const part = await reader.read();
    if (part.done) break;
    size += part.value.length;
    if (size > MOST) {
      void reader.cancel();
      return null;
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

/** @param {number} id @param {string} address @param {string} text */
async function carry(id, address, text) {
  const controller = new AbortController();
  running.set(id, controller);
  try {
    const response = await fetch(address, {
      method: "POST", body: text, headers: { "Content-Type": "text/acl" }, signal: controller.signal,
      credentials: "omit", referrerPolicy: "no-referrer", redirect: "error", cache: "no-store",
    });
    const reply = await readReply(response);
    if (!response.ok) answer({ id, failed: "status", status: response.status });
    else if (reply === null) answer({ id, failed: "size", status: 0 });
    else answer({ id, reply });
  } catch {
    // The violation is told after the request has failed.
    setTimeout(() => answer({ id, failed: forbidden ? "policy" : "network", status: 0 }));
  } finally {
    running.delete(id);
  }
}

addEventListener("message", (/** @type {MessageEvent<Errand>} */ { data }) => {
  if ("cancel" in data) running.get(data.id)?.abort();
  else void carry(data.id, data.address, data.text);
});
