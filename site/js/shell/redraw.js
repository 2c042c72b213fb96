// @ts-check

/**
 * A function that runs another before the next frame is painted, once, however
 * often it is asked for until then.
 * @param {() => void} run
 */
export function oncePerFrame(run) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      run();
    });
  };
}
