// Makes the page work offline. The build puts in its own hash and the list of
// its files. A new build waits until no tab shows the old one, so that every
// tab finds the files of its own build.
//
// The page is small and says which build it belongs to; its files have hashed
// names. So the network is asked for the page, and a visitor who is online gets
// the newest build, while files come from the cache, and offline everything is
// of one build. A network that does not answer, or with an error, counts as none.
const PATIENCE = 5000; // ms
const cache = `gdl-${BUILD}`;
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

// Files without a hash in their names may lie in the browser's own cache from the build before, for as long as the
// host told it to keep them: those of this build are asked for.
const files = FILES.map((name) => new Request(name, { cache: /-\w{8,12}\.\w+$/.test(name) ? "default" : "reload" }));

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(caches.keys()
  .then((names) => Promise.all(names.filter((n) => n.startsWith("gdl-") && n !== cache).map((n) => caches.delete(n))))
  .then(() => worker.clients.claim())));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(request.mode === "navigate" ? page(request)
    : kept(request).then((response) => response ?? fetch(request)));
});

/** Keeps all files, or none and tells the pages why. */
async function keep() {
  try {
    await (await caches.open(cache)).addAll(files);
  } catch (error) {
    const notKept = error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "failed";
    for (const page of await worker.clients.matchAll({ includeUncontrolled: true })) page.postMessage({ notKept });
    throw error;
  }
}

/** @param {Request} request */
async function kept(request) {
  return (await caches.open(cache)).match(request, { ignoreSearch: true, ignoreVary: true });
}

/** @param {Request} request */
async function page(request) {
  const asked = fetch(request).catch(() => null);
  const good = asked.then((answer) => (answer?.ok || answer?.type === "opaqueredirect" ? answer : null));
  const late = new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE));
  const index = new URL(request.url);
  index.pathname = index.pathname.replace(/\/index\.html$/, "/"); // the page is kept under one of its two names
  return await Promise.race([good, late]) ?? await kept(new Request(index)) ?? await asked ?? Response.error();
}
