// @ts-check
// Stands in the build for the browser's own: CodeMirror reads ahead for as long
// as it is given, and draws afterwards, in one task.

const MOST = 20; // ms

const { requestIdleCallback: ask } = globalThis;

export const requestIdleCallback = ask && (
  /** @param {IdleRequestCallback} run @param {IdleRequestOptions} [options] */
  (run, options) => ask((deadline) => run({ didTimeout: deadline.didTimeout,
    timeRemaining: () => Math.min(deadline.timeRemaining(), MOST) }), options));
