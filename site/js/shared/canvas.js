// @ts-check
// What all drawings on a canvas need: its colours, when they change, and its
// size in the pixels of the screen.

/** The page's colours and fonts at an element, by their names in tokens.css. @param {Element} element */
export function tokens(element) {
  const style = getComputedStyle(element);
  return (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
}

/**
 * Runs a function whenever the theme changes, by the page or by the system.
 * @param {() => void} run
 * @returns {() => void} ends it
 */
export function onTheme(run) {
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", run);
  const themes = new MutationObserver(run);
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => {
    themes.disconnect();
    scheme.removeEventListener("change", run);
  };
}

/**
 * Empties a canvas, and makes it as large as it is shown.
 * @param {CanvasRenderingContext2D} paper
 * @param {number} width CSS pixels
 * @param {number} height
 * @returns {number} device pixels a CSS pixel; coordinates are CSS pixels
 */
export function clear(paper, width, height) {
  const ratio = devicePixelRatio || 1;
  const { canvas } = paper;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  paper.setTransform(ratio, 0, 0, ratio, 0, 0);
  paper.clearRect(0, 0, width, height);
  return ratio;
}
