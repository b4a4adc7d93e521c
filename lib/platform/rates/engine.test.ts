import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { admittedOf, rateProcesses, settled } from "#testing/builders/rates.ts";
import type { Limit } from "./types.ts";

let stage: ReturnType<typeof rateProcesses>;
afterEach(() => stage.close());

const second = (limit: number, seconds = 1): Limit => ({
  id: "key_a:second",
  kind: "leaks",
  limit: limit * seconds,
  windowSeconds: seconds,
});
const minute = (limit: number): Limit => ({ id: "key_a:minute", kind: "window", limit, windowSeconds: 60 });
const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
const everywhere = async (limits: Limit[], calls: number) =>
  sum(await Promise.all(stage.engines.map((engine) => admittedOf(engine, limits, calls))));

describe("three processes", () => {
  it("admit as many concurrent calls as one would", async () => {
    stage = rateProcesses(3);
    expect(await everywhere([second(10, 2)], 20)).toBe(20);
    await stage.pass(500);
    expect(await everywhere([second(10, 2)], 20)).toBe(5);
  });

  it("under load for ten seconds admit the limit to within 1 %", async () => {
    stage = rateProcesses(3);
    await everywhere([second(100)], 200);
    let admitted = 0;
    for (let at = 0; at < 10_000; at += 10) {
      await stage.pass(10);
      admitted += await everywhere([second(100)], 2);
    }
    expect(admitted).toBeGreaterThanOrEqual(990);
    expect(admitted).toBeLessThanOrEqual(1_010);
    // For 6,000 calls: each process asks about every 30 ms.
    expect(stage.state.asked).toBeLessThan(1_500);
  });

  it("together never admit more than the limit plus what has refilled", async () => {
    const calls = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 120 }), fc.nat({ max: 2 }), fc.integer({ min: 1, max: 12 })),
      {
        minLength: 20,
        maxLength: 60,
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 60 }), calls, async (limit, run) => {
        stage = rateProcesses(3);
        const [begin, limits] = [stage.time(), [second(limit), minute(limit * 2)]];
        let admitted = 0;
        for (const [wait, process, count] of run) {
          await stage.pass(wait);
          const engine = stage.engines[process];
          if (engine) admitted += await admittedOf(engine, limits, count);
        }
        expect(admitted).toBeLessThanOrEqual(
          Math.min(limit + (limit * (stage.time() - begin)) / 1_000 + 1e-3, limit * 2),
        );
        await stage.close();
      }),
      { seed: 107, numRuns: 30 },
    );
  });

  it("report the exhausted limit, not one they merely hold no calls of", async () => {
    stage = rateProcesses(1);
    const [engine] = stage.engines;
    const day: Limit = { id: "key_b:day", kind: "window", limit: 100_000, windowSeconds: 86_400 };
    expect(await everywhere([second(5)], 9)).toBe(5);
    const refused = await engine?.take([day, second(5)]);
    expect(refused).toMatchObject({
      admitted: false,
      states: [
        { limit: day, retryAfterSeconds: undefined },
        { limit: second(5), retryAfterSeconds: expect.any(Number) },
      ],
    });
  });

  it("return held window calls, so that one of them can use all", async () => {
    stage = rateProcesses(3);
    const limits = [minute(200)];
    let admitted = 0;
    for (let round = 0; round < 12; round++) {
      await stage.pass(20);
      admitted += await everywhere(limits, 1);
    }
    await stage.pass(1_100);
    await stage.pass(0);
    const [first] = stage.engines;
    if (first) admitted += await admittedOf(first, limits, 300);
    expect(admitted).toBe(200);
    await stage.pass(60_000);
    expect(await everywhere(limits, 100)).toBe(200);
  });
});

describe("one process", () => {
  it("asks about once a second for a busy key", async () => {
    stage = rateProcesses(1);
    const [engine] = stage.engines;
    for (let at = 0; at < 5_000; at += 5) {
      await stage.pass(5);
      await engine?.take([second(1_000)]);
      await settled();
    }
    expect(stage.state.asked).toBeLessThan(40);
  });

  it("takes nothing of one limit if another refuses", async () => {
    stage = rateProcesses(1);
    const [engine] = stage.engines;
    if (!engine) throw new Error("There is one.");
    expect(await admittedOf(engine, [second(50), minute(3)], 10)).toBe(3);
    const { states } = await engine.take([second(50), minute(3)]);
    expect(states.map(({ remaining }) => remaining)).toEqual([47, 0]);
    expect(states[1]?.retryAfterSeconds).toBe(60);
    expect(await admittedOf(engine, [second(50)], 60)).toBe(47);
  });
});

describe("while the store is unavailable", () => {
  it("processes use their shares, which are counted afterwards", async () => {
    stage = rateProcesses(3);
    const limits = [minute(90)];
    expect(await everywhere(limits, 10)).toBe(30);
    expect(await everywhere(limits, 1)).toBe(3); // each has now seen what the others took
    stage.state.away = true;
    await stage.pass(1_000);
    const shared = await everywhere(limits, 100);
    expect(shared).toBeGreaterThanOrEqual(40); // calls held but unused by others are unavailable meanwhile
    expect(shared).toBeLessThanOrEqual(60);
    expect(stage.engines.every(({ away }) => away)).toBe(true);
    stage.state.away = false;
    for (const engine of stage.engines) await engine.probe();
    expect(stage.engines.some(({ away }) => away)).toBe(false);
    expect(await everywhere(limits, 100)).toBeLessThanOrEqual(57 - shared);
    await stage.pass(60_000);
    expect(await everywhere(limits, 100)).toBe(90);
  });

  it("grants shares of a limit not asked for before", async () => {
    stage = rateProcesses(3);
    stage.state.away = true;
    expect(await everywhere([second(30)], 100)).toBe(30);
    await stage.pass(500);
    expect(await everywhere([second(30)], 100)).toBe(15);
    expect(await everywhere([{ ...second(1), id: "key_b:second" }], 5)).toBe(3);
  });
});
