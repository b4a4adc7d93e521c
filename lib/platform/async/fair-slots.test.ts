import { expect, it } from "vitest";
import { FairSlots } from "./fair-slots.ts";

it("gives one owner at most half of the slots, leaving room for another", async () => {
  const slots = new FairSlots(4, "test");
  const greedy = Array.from({ length: 50 }, () => slots.acquire("greedy"));
  await Promise.all(greedy.slice(0, 2));
  expect(slots.used).toBe(2);
  expect(await slots.acquire("a")).toBe(true);
  expect(await slots.acquire("b")).toBe(true);
});

it.each([
  [1, 12],
  [2, 8],
  [3, 6],
  [5, 4],
  [11, 2],
])("with %i greedy owners of 24 slots, gives each and leaves free %i", async (owners, each) => {
  const slots = new FairSlots(24, "test");
  const names = Array.from({ length: owners }, (_, at) => `greedy ${at}`);
  const held = new Map(names.map((name) => [name, 0]));
  for (const name of names)
    for (let at = 0; at < 24; at++) void slots.acquire(name).then(() => held.set(name, (held.get(name) ?? 0) + 1));
  // Early callers hold more at first; it evens out as work ends.
  for (let at = 0; at < 500; at++) {
    await new Promise(setImmediate);
    const [most = ""] = [...held].toSorted(([, a], [, b]) => b - a)[0] ?? [];
    slots.release(most);
    held.set(most, (held.get(most) ?? 0) - 1);
    void slots.acquire(most).then(() => held.set(most, (held.get(most) ?? 0) + 1));
  }
  await new Promise(setImmediate);
  for (const count of held.values()) expect(Math.abs(count - each)).toBeLessThanOrEqual(1);
  expect(24 - slots.used).toBeGreaterThanOrEqual(each - 1);
});

it("never leaves an admissible owner waiting", async () => {
  const slots = new FairSlots(6, "test");
  const held: string[] = [];
  const waiting: string[] = [];
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let step = 0; step < 3_000; step++) {
    if (held.length > 0 && random(2) === 0) slots.release(held.splice(random(held.length), 1)[0] ?? "");
    else {
      const owner = `owner ${random(4)}`;
      waiting.push(owner);
      void slots.acquire(owner).then(() => {
        waiting.splice(waiting.indexOf(owner), 1);
        held.push(owner);
      });
    }
    await new Promise(setImmediate);
    expect(slots.used).toBe(held.length);
    for (const owner of waiting)
      expect(held.filter((each) => each === owner).length).toBeGreaterThanOrEqual(6 - held.length);
  }
});

it("alternates between owners and keeps each owner's calls in order", async () => {
  const slots = new FairSlots(2, "test");
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

it("rejects an owner only for its own waiting calls", async () => {
  const slots = new FairSlots(2, "test");
  for (const owner of ["a", "b"]) expect(await slots.acquire(owner)).toBe(true);
  const waits = slots.acquire("a", { waitingMax: 1 });
  expect(await slots.acquire("a", { waitingMax: 1 })).toBe(false);
  const other = slots.acquire("b", { waitingMax: 1 });
  slots.release("a");
  slots.release("b");
  expect(await Promise.all([waits, other])).toEqual([true, true]);
});

it("stops waiting at the timeout and takes no slot", async () => {
  const slots = new FairSlots(2, "test");
  for (const owner of ["a", "b"]) await slots.acquire(owner);
  expect(await slots.acquire("a", { ms: 5 })).toBe(false);
  slots.release("a");
  expect(slots.used).toBe(1);
  expect(await slots.run("a", async () => slots.used)).toBe(2);
  await expect(slots.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(slots.used).toBe(1);
});
