// Runs before the first paint, so that a chosen theme never flashes, and that
// the engine comes while the page is being built, and that a page which does
// not start says so.
import { watchStart } from "./js/shell/start-failure.js";

globalThis.pageStart = watchStart();

try {
  const embedded = document.documentElement.classList.contains("embedded");
  const theme = embedded ? new URLSearchParams(location.search).get("theme") : localStorage.getItem("gdl.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed to this page: the system's theme it is.
}

// Lessons come with the engine: before it, what knows positions alone would only take the line from it.
const program = /^#(lesson\/|course\.)/.test(location.hash) ? ASSETS.engine : ASSETS.first;
const worker = new Worker(ASSETS.worker);
worker.onerror = () => void (globalThis.earlyWorker = undefined); // the page starts another, and hears what is wrong
worker.postMessage({ load: program });
globalThis.earlyWorker = { worker, program };
