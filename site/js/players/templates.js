// @ts-check
// Players to begin with, from the simplest on. Each runs as it is.

import greedy from "./templates/greedy.js.txt";
import legal from "./templates/legal.js.txt";
import minimax from "./templates/minimax.js.txt";
import random from "./templates/random.js.txt";

export const templates = { legal, random, greedy, minimax };

/** @typedef {keyof typeof templates} TemplateName */
