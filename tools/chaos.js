// Lets robots use the built page for a set time while workers, storage and the
// network fail: nothing that the page has called saved may be lost, no error be
// unhandled, and the page has to come to rest when all is well again.
//
//   node tools/chaos.js [DURATION] [SEED]     such as 10m; the first round's seed, or by the clock
//   node tools/chaos.js 0 SEED                one round: how a failure is repeated
//
// A round is one robot in a fresh profile, with a seed of its own.
import { Browser } from "../e2e/browser.js";
import { Host } from "../e2e/chaos/host.js";
import { Robot } from "../e2e/chaos/robot.js";
import { inSeconds } from "./duration.js";

const ACTIONS = 80; // of a round

const seconds = process.argv[2] === "0" ? 0 : inSeconds(process.argv[2] ?? "10m");
const first = Number(process.argv[3] || Math.floor(Date.now() / 1000));
const host = await Host.start();
const browser = await Browser.start(host);
const end = performance.now() + seconds * 1000;
let [rounds, actions, failed] = [0, 0, 0];
for (let seed = first; rounds === 0 || performance.now() < end; seed++, rounds++) {
  host.reset();
  const context = await browser.chrome.newContext({ viewport: { width: 1440, height: 900 } });
  const robot = new Robot(context, host, seed);
  const outcome = await robot.round(ACTIONS).catch((/** @type {Error} */ error) =>
    ({ actions: 0, wrong: [String(error.stack)], log: robot.log }));
  actions += outcome.actions;
  if (outcome.wrong.length > 0) {
    failed++;
    console.log(`seed ${seed} fails after ${outcome.log.length} steps, the last of which are\n  ` +
      `${outcome.log.slice(-25).join("\n  ")}\n${outcome.wrong.join("\n")}`);
  } else if (process.env.VERBOSE) console.log(`seed ${seed}: ${outcome.actions} actions`);
  await context.close();
}
await browser.stop();
console.log(`${rounds} rounds, ${actions} actions, ${failed} failed; the first seed was ${first}`);
process.exitCode = failed ? 1 : 0;
