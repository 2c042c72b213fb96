// @ts-check

/**
 * Lets a long list be drawn for the first time in parts, one a frame: what is
 * drawn in a frame is laid out and painted in it, too. The function that it
 * gives says how many items, from the first, to draw now. What has been drawn
 * before does not count.
 * @param {number} part how many new items are drawn together
 * @param {() => void} redraw called in the next frame when some have been left out
 * @param {(run: () => void) => void} [later]
 * @returns {<T>(items: readonly T[], isNew: (item: T, index: number) => boolean) => number}
 */
export function inParts(part, redraw, later = requestAnimationFrame) {
  let asked = false;
  return (items, isNew) => {
    let found = 0;
    const end = items.findIndex((item, i) => isNew(item, i) && ++found > part);
    if (end === -1) return items.length;
    if (!asked) {
      asked = true;
      later(() => {
        asked = false;
        redraw();
      });
    }
    return end;
  };
}
