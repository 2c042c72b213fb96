// @ts-check

/** What time it is for spans of time, in ms as Date.now(): who sets the clock in between changes none. */
export const now = () => Math.round(performance.timeOrigin + performance.now());
