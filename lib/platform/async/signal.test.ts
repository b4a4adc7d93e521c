import { expect, it } from "vitest";
import { Signal } from "./signal.ts";

/** Returns whether a wait has ended after everything ready has run. */
async function hasEnded(wait: Promise<void>): Promise<boolean> {
  let ended = false;
  void wait.then(() => {
    ended = true;
  });
  await new Promise(setImmediate);
  return ended;
}

it("wakes all waiters", async () => {
  const signal = new Signal();
  const waits = [signal.wait(), signal.wait(), signal.wait(60_000)];
  expect(await Promise.all(waits.map(hasEnded))).toEqual([false, false, false]);
  signal.notify();
  await Promise.all(waits);
});

it("keeps a notification without waiters for the next wait", async () => {
  const signal = new Signal();
  signal.notify();
  signal.notify();
  await signal.wait();
  const next = signal.wait();
  expect(await hasEnded(next)).toBe(false);
  signal.notify();
  await next;
});

it("merges notifications that arrive before the woken waiter runs", async () => {
  const signal = new Signal();
  const first = signal.wait();
  signal.notify();
  signal.notify();
  await first;
  expect(await hasEnded(signal.wait())).toBe(false);
});

it("ends a wait at its timeout and leaves the others waiting", async () => {
  const signal = new Signal();
  const long = signal.wait();
  await signal.wait(1);
  expect(await hasEnded(long)).toBe(false);
  signal.notify();
  await long;
});
