import { readFile } from "node:fs/promises";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Need } from "./need.ts";

/** Tests skipped because the machine lacks something. */
export type Skipped = { tests: string; need: Need };

/** A runner's counts, with the place and first lines of each failure and the reasons for skipped tests. */
export type Tally = { passed: number; failed: number; failures: string[]; skipped: Skipped[] };

/** The fields used of Vitest's JSON report. A file that fails to load has no tests but a failed status. */
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name?: string;
    status: string;
    message?: string;
    assertionResults: { status?: string; fullName?: string; failureMessages?: string[]; meta?: { needs?: Need } }[];
  }[];
};

type Suite = {
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
};

/** The fields used of Playwright's JSON report. Errors outside of tests are separate. */
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message?: string }[];
  suites?: Suite[];
};

/** Enough for an assertion with both values; a page's whole markup stays in the log above. */
const MESSAGE_LINES = 12;
const MESSAGE_CHARACTERS = 1_500;

function failure(where: string, message = ""): string {
  const text = stripVTControlCharacters(message).slice(0, MESSAGE_CHARACTERS).split("\n").slice(0, MESSAGE_LINES);
  return [where, ...text].join("\n    ").trimEnd();
}

const missing = (file: string): Tally => ({ passed: 0, failed: 1, failures: [`${file} was not written`], skipped: [] });

async function read<Report>(file: string): Promise<Report | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Report);
}

export async function readVitest(file: string): Promise<Tally> {
  const report = await read<VitestReport>(file);
  if (!report) return missing(file);
  const unloaded = report.testResults.filter(
    (result) => result.status === "failed" && result.assertionResults.length === 0,
  );
  const place = (name = "?") => path.relative(process.cwd(), name);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    failures: [
      ...unloaded.map((result) => failure(place(result.name), result.message)),
      ...report.testResults.flatMap((result) =>
        result.assertionResults
          .filter((test) => test.status === "failed")
          .map((test) => failure(`${place(result.name)} › ${test.fullName}`, test.failureMessages?.[0])),
      ),
    ],
    skipped: skippedIn(report),
  };
}

function skippedIn({ testResults }: VitestReport): Skipped[] {
  const needs = testResults
    .flatMap((result) => result.assertionResults)
    .flatMap(({ status, meta }) => (status === "skipped" && meta?.needs ? [meta.needs] : []));
  const distinct = new Map(needs.map((need) => [need.what, need]));
  return [...distinct.values()].map((need) => {
    const count = needs.filter(({ what }) => what === need.what).length;
    return { tests: count === 1 ? "1 test" : `${count} tests`, need };
  });
}

/** Returns a line of the summary, e.g. "Skipped: 3 tests need curl (apt-get install curl)". */
export function describeSkipped({ tests, need }: Skipped): string {
  return `Skipped: ${tests} need${tests.startsWith("1 ") ? "s" : ""} ${need.what} (${need.remedy})`;
}

/** Returns the skipped tests that count as failures under `requireAll`, the value of `REQUIRE_ALL`. */
export function failuresOf(skipped: Skipped[], requireAll: string | undefined): string[] {
  if (!requireAll) return [];
  const isRequired = ({ required, requiredInRelease }: Need) =>
    required || (requireAll === "release" && requiredInRelease);
  return skipped
    .filter(({ need }) => isRequired(need))
    .map((each) => `${describeSkipped(each)}: required by REQUIRE_ALL=${requireAll}`);
}

const specsOf = (suite: Suite): NonNullable<Suite["specs"]> => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
];

export async function readPlaywright(file: string): Promise<Tally> {
  const report = await read<PlaywrightReport>(file);
  if (!report) return missing(file);
  const { expected, unexpected, flaky } = report.stats;
  return {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    failures: [
      ...report.errors.map((error) => failure("outside of any journey", error.message)),
      ...specsOf({ suites: report.suites ?? [] }).flatMap((spec) =>
        spec.tests
          .filter((test) => test.status === "unexpected" || test.status === "flaky")
          .map((test) =>
            failure(
              `${spec.file}:${spec.line} › ${spec.title}`,
              test.results.find((result) => result.error)?.error?.message,
            ),
          ),
      ),
    ],
    skipped: [],
  };
}
