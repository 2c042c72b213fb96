// @ts-check

/** How long a job may take before its place on the page says so, in ms. */
export const PATIENCE = 300;
