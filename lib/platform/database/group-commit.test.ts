import { describe, expect, it } from "vitest";
import { groupCommit, QueueFull } from "./group-commit.ts";

/** A `run` that resolves on demand and records its batches. */
function gated() {
  const batches: number[][] = [];
  const gates: (() => void)[] = [];
  const run = (items: number[]) =>
    new Promise<number[]>((resolve) => {
      batches.push(items);
      gates.push(() => resolve(items.map((item) => item * 10)));
    });
  const batch = async (count: number) => {
    while (batches.length < count) await new Promise(setImmediate);
    return batches[count - 1];
  };
  return { run, batch, answer: (at: number) => gates[at]?.() };
}

describe("groupCommit", () => {
  it("keeps one batch in flight and collects arrivals for the next", async () => {
    const { run, batch, answer } = gated();
    const commit = groupCommit(run, 100);
    const first = commit(1);
    expect(await batch(1)).toEqual([1]);
    const rest = [commit(2), commit(3)];
    await new Promise(setImmediate);
    answer(0);
    expect(await first).toBe(10);
    expect(await batch(2)).toEqual([2, 3]);
    answer(1);
    expect(await Promise.all(rest)).toEqual([20, 30]);
  });

  it("puts calls made by one batch's callers into the next batch", async () => {
    const { run, batch, answer } = gated();
    const commit = groupCommit(run, 100);
    const chains = [1, 2].map((item) => commit(item).then((next) => commit(next)));
    expect(await batch(1)).toEqual([1, 2]);
    const late = commit(3);
    answer(0);
    expect((await batch(2))?.toSorted()).toEqual([10, 20, 3].toSorted());
    answer(1);
    expect(await Promise.all([...chains, late])).toEqual([100, 200, 30]);
  });

  it("splits batches at the limit", async () => {
    const sizes: number[] = [];
    const commit = groupCommit(async (items: number[]) => {
      sizes.push(items.length);
      return items;
    }, 4);
    await Promise.all(Array.from({ length: 10 }, (_, at) => commit(at)));
    expect(sizes).toEqual([4, 4, 2]);
  });

  it("rejects every item of a failed batch and continues", async () => {
    const commit = groupCommit(async (items: number[]) => {
      if (items.includes(2)) throw new Error("no");
      return items;
    }, 2);
    const settled = await Promise.allSettled([1, 2, 3].map(commit));
    expect(settled.map((one) => one.status)).toEqual(["rejected", "rejected", "fulfilled"]);
  });

  it("isolates the item at fault if it may be a single item", async () => {
    const commit = groupCommit(
      async (items: number[]) => {
        if (items.includes(5)) throw new Error("five");
        return items;
      },
      100,
      { isSingleItemError: (reason) => reason instanceof Error && reason.message === "five" },
    );
    const settled = await Promise.allSettled(Array.from({ length: 9 }, (_, at) => commit(at)));
    expect(settled.flatMap((one, at) => (one.status === "rejected" ? [at] : []))).toEqual([5]);
  });

  it("rejects immediately when full and accepts again when there is room", async () => {
    const { run, batch, answer } = gated();
    const commit = groupCommit(run, 100, { capacity: 2 });
    const flying = commit(1);
    await batch(1);
    const waiting = [commit(2), commit(3)];
    await expect(commit(4)).rejects.toBeInstanceOf(QueueFull);
    answer(0);
    await flying;
    await batch(2);
    const later = commit(5);
    answer(1);
    await batch(3);
    answer(2);
    expect(await Promise.all([...waiting, later])).toEqual([20, 30, 50]);
  });

  it("limits the total weight of a batch and runs a heavy item alone", async () => {
    const batches: number[][] = [];
    const run = async (items: number[]) => {
      batches.push(items);
      return items;
    };
    const commit = groupCommit(run, 3, { weight: { of: (item) => item, most: 10 } });
    await Promise.all([4, 5, 6, 50, 1, 1, 1, 1].map(commit));
    expect(batches).toEqual([[4, 5], [6], [50], [1, 1, 1], [1]]);
  });

  it("rejects when run returns too few results", async () => {
    const commit = groupCommit(async () => [] as number[], 10);
    await expect(commit(1)).rejects.toThrow("A batch of 1 got 0 answers");
  });
});
