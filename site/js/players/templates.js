// @ts-check
// Players to begin with, from the simplest on. Each runs as it is.

import alphabeta from "./templates/alphabeta.js.txt";
import greedy from "./templates/greedy.js.txt";
import legal from "./templates/legal.js.txt";
import mcts from "./templates/mcts.js.txt";
import minimax from "./templates/minimax.js.txt";
import montecarlo from "./templates/montecarlo.js.txt";
import random from "./templates/random.js.txt";

export const templates = { legal, random, greedy, minimax, alphabeta, montecarlo, mcts };

/** @typedef {keyof typeof templates} TemplateName */
