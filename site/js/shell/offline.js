// @ts-check

/** How the page stands without a network. @typedef {"kept" | "failed" | "full" | "none"} Offline */

/**
 * Makes the page work without a network, as soon as the engine is there: all files
 * are fetched once more for it, which would hold up the first position. Chromium's
 * cache in memory drops a large file that two ask for at the same time.
 * @param {Promise<void>} engine
 * @param {(offline: Offline) => void} tell what came of it
 */
export async function workOffline(engine, tell) {
  if (location.protocol === "file:") return;
  await engine;
  const workers = navigator.serviceWorker;
  if (!workers) return tell("none");
  /** @type {Offline} */
  let fault = "failed";
  let over = false;
  workers.addEventListener("message", ({ data }) => { // sw.js says why it gave up, before or after its end is seen
    if (data?.notKept !== "full") return;
    fault = "full";
    if (over) tell(fault);
  });
  try {
    if (await isKept(await workers.register("sw.js"))) return tell("kept");
  } catch {
    // The page works as long as there is a network.
  }
  over = true;
  tell(fault);
}

/**
 * Whether a worker has all files, or gave up. One that has them stays when a newer one gives up.
 * @param {ServiceWorkerRegistration} registration
 * @returns {Promise<boolean>}
 */
export async function isKept(registration) {
  for (;;) {
    if (registration.active) return true;
    const worker = registration.installing ?? registration.waiting;
    if (!worker || worker.state === "redundant") return false;
    // What the registration says of its workers changes in a task after the event.
    await new Promise((resolve) => {
      worker.addEventListener("statechange", () => setTimeout(resolve), { once: true });
    });
  }
}
