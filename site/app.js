// @ts-check
// The page's program: what a visitor sees first, then all the rest of it.

import { painted } from "./first.js";

await painted();
await import("./workbench.js");
