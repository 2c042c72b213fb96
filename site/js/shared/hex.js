// @ts-check

/** Bytes as hexadecimal digits, two each. @param {Uint8Array} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
