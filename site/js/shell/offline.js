// @ts-check

/**
 * Makes the page work without a network, as soon as the first position is
 * there: all files are fetched once more for it, which would hold that up.
 * @param {Promise<void>} begun
 * @param {() => void} ready
 */
export async function workOffline(begun, ready) {
  if (!("serviceWorker" in navigator) || location.protocol === "file:") return;
  await begun;
  try {
    await navigator.serviceWorker.register("sw.js");
    await navigator.serviceWorker.ready;
  } catch {
    return; // the page works as long as there is a network
  }
  ready();
}
