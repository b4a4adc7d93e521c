import { DatabaseError } from "pg";
import { expect, it } from "vitest";
import { boundedLog } from "./bounded-log.ts";

const options = { batch: 10, capacity: 100, gatherMs: 1, retryMs: { first: 1, most: 2 } };
const rows = (count: number) => Array.from({ length: count }, (_, at) => at);

it("writes in order, in batches", async () => {
  const batches: number[][] = [];
  const log = boundedLog<number>(async (batch) => batches.push(batch), options);
  for (const row of rows(35)) log.add(row);
  expect(await log.flush(60_000)).toBe(0);
  expect(batches.flat()).toEqual(rows(35));
  expect(Math.max(...batches.map((batch) => batch.length))).toBe(10);
});

it("keeps rows through an outage, and drops only the oldest when full", async () => {
  let up = false;
  const written: number[] = [];
  const log = boundedLog<number>(async (batch) => {
    if (!up) throw new Error("away");
    written.push(...batch);
  }, options);
  for (const row of rows(150)) log.add(row);
  expect(await log.flush(20)).toBeGreaterThan(0);
  const { waiting, dropped } = log.state();
  expect(waiting + dropped).toBe(150);
  expect(waiting).toBeLessThanOrEqual(100);
  up = true;
  expect(await log.flush(60_000)).toBe(0);
  expect(written).toEqual(rows(150).slice(dropped));
});

it("drops only the row that cannot be stored", async () => {
  const fault = Object.assign(new DatabaseError("bad", 0, "error"), { code: "22021" });
  const written: number[] = [];
  const log = boundedLog<number>(async (batch) => {
    if (batch.includes(13)) throw fault;
    written.push(...batch);
  }, options);
  for (const row of rows(30)) log.add(row);
  expect(await log.flush(60_000)).toBe(0);
  expect(written).toEqual(rows(30).filter((row) => row !== 13));
  expect(log.state()).toEqual({ waiting: 0, dropped: 1 });
});
