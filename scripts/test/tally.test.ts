import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPlaywright, readVitest } from "./tally.ts";

let file: string;
beforeAll(async () => {
  file = path.join(await mkdtemp(path.join(tmpdir(), "gatehouse-tally-")), "report.json");
});
afterAll(() => rm(path.dirname(file), { recursive: true }));

const write = (report: unknown) => writeFile(file, JSON.stringify(report));

test("a file that could not be loaded counts as a failure though it has no tests", async () => {
  const failed = { status: "failed", assertionResults: [] };
  const passed = { status: "passed", assertionResults: [{}] };
  await write({ numPassedTests: 7, numFailedTests: 2, testResults: [failed, passed] });
  expect(await readVitest(file)).toEqual({ passed: 7, failed: 3 });
});

test("a flaky journey and an error outside of any count as failures", async () => {
  await write({ stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{}] });
  expect(await readPlaywright(file)).toEqual({ passed: 5, failed: 3 });
});

test("a report that was never written is a failure", async () => {
  await rm(file);
  expect(await readVitest(file)).toEqual({ passed: 0, failed: 1 });
  expect(await readPlaywright(file)).toEqual({ passed: 0, failed: 1 });
});
