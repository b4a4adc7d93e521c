import { readFile } from "node:fs/promises";

export type Tally = { passed: number; failed: number };

/** Vitest's JSON report: what is read of it. A file that could not even be loaded has no tests, but has failed. */
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

/** Playwright's JSON report: what is read of it. Errors outside any test stand apart. */
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] };

const NO_REPORT: Tally = { passed: 0, failed: 1 };

async function read<Report>(file: string): Promise<Report | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Report);
}

export async function readVitest(file: string): Promise<Tally> {
  const report = await read<VitestReport>(file);
  if (!report) return NO_REPORT;
  const unloaded = report.testResults.filter(
    (result) => result.status === "failed" && result.assertionResults.length === 0,
  ).length;
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded };
}

export async function readPlaywright(file: string): Promise<Tally> {
  const report = await read<PlaywrightReport>(file);
  if (!report) return NO_REPORT;
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length };
}
