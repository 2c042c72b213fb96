// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { isKept } from "./offline.js";

class Worker extends EventTarget {
  state = "installing";

  /** @param {string} state */
  become(state) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

/** @param {{active?: Worker, installing?: Worker, waiting?: Worker}} workers */
const registered = (workers) =>
  /** @type {any} */ ({ active: null, installing: null, waiting: null, ...workers });

test("the page is kept once a worker is active, and a newer one that gives up changes nothing", async () => {
  assert.equal(await isKept(registered({ active: new Worker() })), true);
  const first = new Worker();
  const registration = registered({ installing: first });
  const kept = isKept(registration);
  Object.assign(registration, { installing: null, waiting: first });
  first.become("installed");
  await new Promise((resolve) => setTimeout(resolve, 5));
  Object.assign(registration, { waiting: null, active: first });
  first.become("activating");
  assert.equal(await kept, true);
});

test("the page is not kept where the first worker gives up", async () => {
  const worker = new Worker();
  const registration = registered({ installing: worker });
  const kept = isKept(registration);
  worker.become("redundant"); // the registration forgets it later
  assert.equal(await kept, false);
  assert.equal(await isKept(registered({})), false);
});

test("a worker that another one replaces is no end", async () => {
  const [first, second] = [new Worker(), new Worker()];
  const registration = registered({ installing: first });
  const kept = isKept(registration);
  first.become("redundant");
  Object.assign(registration, { installing: second });
  await new Promise((resolve) => setTimeout(resolve, 5));
  Object.assign(registration, { installing: null, active: second });
  second.become("activating");
  assert.equal(await kept, true);
});
