import { expect, test } from "vitest";
import { connectionsFor, countProcesses, crashesInRow, patienceOf, waitBeforeRestart } from "./rules.ts";

test.each([
  ["never became ready", 1, false, 250],
  ["never became ready", 2, false, 500],
  ["never became ready", 6, false, 8_000],
  ["never became ready", 7, false, 15_000],
  ["never became ready", 40, false, 15_000],
  ["became ready each time", 1, true, 0],
  ["became ready each time", 2, true, 250],
  ["became ready each time", 6, true, 250],
  ["became ready each time", 9, true, 250],
  ["became ready each time", 10, true, 500],
  ["became ready each time", 40, true, 15_000],
] as const)("a process that %s: crash %i in a row (ready: %s) waits %i ms", (_, crashes, wasReady, wait) => {
  expect(waitBeforeRestart(crashes, wasReady)).toBe(wait);
});

test.each([
  [0, 10, 1],
  [4, 29_999, 5],
  [4, 30_000, 1],
])("after %i crashes and %i ms of life, this is crash %i", (before, lived, crashes) => {
  expect(crashesInRow(before, lived)).toBe(crashes);
});

test.each([
  ["announced", true, { notReadyMs: 4_000, finishMs: 25_000 }],
  ["by Ctrl-C, which no load balancer has to notice", false, { notReadyMs: 0, finishMs: 25_000 }],
])("a stop that is %s", (_, announced, patience) => {
  expect(patienceOf({ DRAIN_DELAY_S: 4, DRAIN_S: 25 }, announced)).toEqual(patience);
});

const auto = { WEB_PROCESSES: "auto", WORKER_PROCESSES: "auto" } as const;
const GIB = 2 ** 30;

test.each([
  ["a small machine", 1, 1, { web: 1, worker: 1 }],
  ["two cores", 2, 8, { web: 1, worker: 1 }],
  ["four cores", 4, 16, { web: 2, worker: 1 }],
  ["eight cores", 8, 32, { web: 4, worker: 2 }],
  ["sixteen cores", 16, 64, { web: 8, worker: 4 }],
  ["more cores than a single start uses", 96, 384, { web: 8, worker: 4 }],
  ["many cores with little memory", 16, 3, { web: 3, worker: 1 }],
])("%s with %i cores and %i GiB runs %j", (_, cores, gib, counts) => {
  expect(countProcesses(auto, { cores, memoryBytes: gib * GIB }, false)).toEqual(counts);
});

test("runs the requested number, except on the development server", () => {
  const machine = { cores: 2, memoryBytes: 2 * GIB };
  expect(countProcesses({ WEB_PROCESSES: 3, WORKER_PROCESSES: "auto" }, machine, false)).toEqual({ web: 3, worker: 1 });
  expect(countProcesses({ WEB_PROCESSES: 3, WORKER_PROCESSES: 2 }, machine, true)).toEqual({ web: 1, worker: 1 });
});

test.each([
  [10, { web: 1, worker: 1 }, 100],
  [10, { web: 8, worker: 4 }, 202],
  [40, { web: 2, worker: 1 }, 196],
])("pools of %i with %j need %i connections", (pool, counts, connections) => {
  expect(connectionsFor(pool, counts)).toBe(connections);
});
