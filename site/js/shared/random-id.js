// @ts-check

import { hex } from "./hex.js";

/**
 * 32 hexadecimal digits that nobody has. Crypto.randomUUID is not there where the page came over plain HTTP, such as
 * from another machine of one's own network.
 */
export const randomId = () => hex(crypto.getRandomValues(new Uint8Array(16)));
