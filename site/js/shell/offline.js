// @ts-check

/**
 * Makes the page work without a network, as soon as there is time: all files
 * are fetched once more for it, which would hold up the first position.
 * @param {Promise<void>} calm
 * @param {() => void} ready
 */
export async function workOffline(calm, ready) {
  if (!("serviceWorker" in navigator) || location.protocol === "file:") return;
  await calm;
  try {
    await navigator.serviceWorker.register("sw.js");
    await navigator.serviceWorker.ready;
  } catch {
    return; // the page works as long as there is a network
  }
  ready();
}
