// @ts-check

/**
 * 32 hexadecimal digits that nobody has. Crypto.randomUUID is not there where the page came over plain HTTP, such as
 * from another machine of one's own network.
 */
export const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
