import { expect, it } from "vitest";
import { Semaphore } from "./semaphore.ts";

it("fills its slots and queues the others in order", async () => {
  const slots = new Semaphore(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2, 3].map((at) =>
    slots.run(async () => {
      begun.push(at);
      await new Promise<void>((resolve) => {
        ends[at] = resolve;
      });
      return at;
    }),
  );
  await new Promise(setImmediate);
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  expect(await works[1]).toBe(1);
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[0]?.();
  ends[2]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  ends[3]?.();
  expect(await Promise.all(works)).toEqual([0, 1, 2, 3]);
});

it("frees the slot of work that throws", async () => {
  const slots = new Semaphore(1);
  await expect(slots.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await slots.run(async () => 1)).toBe(1);
});

it("rejects callers when too many wait", async () => {
  const slots = new Semaphore(1);
  expect(await slots.acquire()).toBe(true);
  const waiting = slots.acquire({ waitingMax: 1 });
  expect(await slots.acquire({ waitingMax: 1 })).toBe(false);
  slots.release();
  expect(await waiting).toBe(true);
});

it("skips a caller that timed out and admits the next", async () => {
  const slots = new Semaphore(1);
  await slots.acquire();
  const short = slots.acquire({ ms: 1 });
  const long = slots.acquire({ ms: 60_000 });
  expect(await short).toBe(false);
  slots.release();
  expect(await long).toBe(true);
  slots.release();
  expect(await slots.acquire({ ms: 0 })).toBe(true);
});
