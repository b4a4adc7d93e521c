import { expect, it } from "vitest";
import { FairSlots } from "./fair-slots.ts";

it("gives one owner half of the slots and no more, so that another finds one at once", async () => {
  const slots = new FairSlots(4);
  const greedy = Array.from({ length: 50 }, () => slots.acquire("greedy"));
  await Promise.all(greedy.slice(0, 2));
  expect(slots.used).toBe(2);
  expect(await slots.acquire("a")).toBe(true);
  expect(await slots.acquire("b")).toBe(true);
});

it("lets owners take turns, each one's calls in their order", async () => {
  const slots = new FairSlots(2);
  const order: string[] = [];
  await Promise.all([slots.acquire("x"), slots.acquire("y")]);
  const calls = ["a1", "a2", "a3", "b1", "b2", "c1"].map(async (call) => {
    const owner = call.charAt(0);
    await slots.acquire(owner);
    order.push(call);
    await new Promise(setImmediate);
    slots.release(owner);
  });
  slots.release("x");
  slots.release("y");
  await Promise.all(calls);
  expect(order).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  expect(slots.used).toBe(0);
});

it("turns an owner away for its own calls that wait, and nobody for another's", async () => {
  const slots = new FairSlots(2);
  for (const owner of ["a", "b"]) expect(await slots.acquire(owner)).toBe(true);
  const waits = slots.acquire("a", { waitingMax: 1 });
  expect(await slots.acquire("a", { waitingMax: 1 })).toBe(false);
  const other = slots.acquire("b", { waitingMax: 1 });
  slots.release("a");
  slots.release("b");
  expect(await Promise.all([waits, other])).toEqual([true, true]);
});

it("gives up the wait when the time is over, and takes no slot for it", async () => {
  const slots = new FairSlots(2);
  for (const owner of ["a", "b"]) await slots.acquire(owner);
  expect(await slots.acquire("a", { ms: 5 })).toBe(false);
  slots.release("a");
  expect(slots.used).toBe(1);
  expect(await slots.run("a", async () => slots.used)).toBe(2);
  await expect(slots.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(slots.used).toBe(1);
});
