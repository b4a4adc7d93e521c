import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Need } from "./need.ts";
import { describeSkipped, failuresOf, readPlaywright, readVitest } from "./tally.ts";

let file: string;
beforeAll(async () => {
  file = path.join(await mkdtemp(path.join(tmpdir(), "gatehouse-tally-")), "report.json");
});
afterAll(() => rm(path.dirname(file), { recursive: true }));

const write = (report: unknown) => writeFile(file, JSON.stringify(report));

test("a file that fails to load counts as a failure without tests", async () => {
  const name = path.resolve("lib/a.test.ts");
  const unloaded = { name, status: "failed", message: "no such module", assertionResults: [] };
  const assertions = [
    { status: "passed", fullName: "fine" },
    { status: "failed", fullName: "not fine", failureMessages: ["\u001b[31mexpected 1\u001b[39m\nto be 2"] },
  ];
  const failed = { name, status: "failed", assertionResults: assertions };
  await write({ numPassedTests: 7, numFailedTests: 1, testResults: [unloaded, failed] });
  expect(await readVitest(file)).toEqual({
    passed: 7,
    failed: 2,
    failures: ["lib/a.test.ts\n    no such module", "lib/a.test.ts › not fine\n    expected 1\n    to be 2"],
    skipped: [],
  });
});

test("groups skipped tests by requirement, and fails in CI or a release if it is required there", async () => {
  const curl: Need = { what: "curl", remedy: "apt-get install curl", required: true };
  const ruby: Need = { what: "ruby", remedy: "apt-get install ruby", required: false };
  const go: Need = { what: "go", remedy: "apt-get install golang-go", required: false, requiredInRelease: true };
  const tests = (...needs: (Need | undefined)[]) => ({
    status: "passed",
    assertionResults: needs.map((need) => ({ status: "skipped", meta: need ? { needs: need } : {} })),
  });
  await write({ numPassedTests: 1, numFailedTests: 0, testResults: [tests(curl, ruby, undefined), tests(curl, go)] });
  const { skipped, failed } = await readVitest(file);
  expect(failed).toBe(0);
  expect(skipped.map(describeSkipped)).toEqual([
    "Skipped: 2 tests need curl (apt-get install curl)",
    "Skipped: 1 test needs ruby (apt-get install ruby)",
    "Skipped: 1 test needs go (apt-get install golang-go)",
  ]);
  expect(failuresOf(skipped, undefined)).toEqual([]);
  expect(failuresOf(skipped, "1")).toEqual([expect.stringContaining("2 tests need curl")]);
  expect(failuresOf(skipped, "release")).toEqual([
    expect.stringContaining("2 tests need curl"),
    expect.stringContaining("1 test needs go"),
  ]);
});

test("flaky end-to-end tests and errors outside of tests are failures", async () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: "a.spec.ts",
    line: 7,
    tests: [{ status, results: [{ ...(message && { error: { message } }) }] }],
  });
  const nested = {
    specs: [spec("fine", "expected")],
    suites: [{ specs: [spec("now and then", "flaky", "timed out")] }],
  };
  await write({
    stats: { expected: 5, unexpected: 1, flaky: 1 },
    errors: [{ message: "no server" }],
    suites: [nested, { specs: [spec("never", "unexpected", "x".repeat(5000))] }],
  });
  const tally = await readPlaywright(file);
  expect(tally).toMatchObject({ passed: 5, failed: 3 });
  expect(tally.failures.slice(0, 2)).toEqual([
    "outside of any journey\n    no server",
    "a.spec.ts:7 › now and then\n    timed out",
  ]);
  expect(tally.failures[2]?.length).toBeLessThan(1_600);
});

test("a missing report is a failure", async () => {
  await rm(file);
  const none = { passed: 0, failed: 1, failures: [`${file} was not written`], skipped: [] };
  expect(await readVitest(file)).toEqual(none);
  expect(await readPlaywright(file)).toEqual(none);
});
