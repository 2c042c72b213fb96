// @ts-check

/**
 * Makes the page work without a network, as soon as the engine is there: all files
 * are fetched once more for it, which would hold up the first position. Chromium's
 * cache in memory drops a large file that two ask for at the same time.
 * @param {Promise<void>} engine
 * @param {() => void} ready
 */
export async function workOffline(engine, ready) {
  if (!("serviceWorker" in navigator) || location.protocol === "file:") return;
  await engine;
  try {
    await navigator.serviceWorker.register("sw.js");
    await navigator.serviceWorker.ready;
  } catch {
    return; // the page works as long as there is a network
  }
  ready();
}
