// @ts-check
// The content policy of the sandbox's frame. It can only take away from that of
// the page, which therefore allows the frame's script, by its hash, and workers
// made of a text: index.html, _headers and cmd/gdl/serve.go say the same.

/** The hash of frame.js.txt. */
export const FRAME_HASH = "sha256-bHoEiG9j0eDcZ+x+RMm8ynMinhi8NGwIIC0z5EZxzLQ=";

/** A worker of its own text, and nothing from anywhere. */
export const POLICY = `default-src 'none'; script-src '${FRAME_HASH}' 'wasm-unsafe-eval'; worker-src blob:`;
