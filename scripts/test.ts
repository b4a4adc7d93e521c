// `npm test`: runs the checks, unit and integration tests on a real PostgreSQL, the build, and
// end-to-end tests in a real browser. `npm run test:all` includes the long ones
// (scripts/test/long-tests.ts). Everything runs even after failures, in parallel where that helps.
// The last lines list the failures and a summary, and the exit code is 0 only without failures.
import { mkdir, rm } from "node:fs/promises";
import { isBuilt } from "#server/start/build.ts";
import { findBrowser } from "./test/find-browser.ts";
import { LONG_JOURNEYS, LONG_TESTS, WITHOUT_LONG_TESTS } from "./test/long-tests.ts";
import { CHROMIUM } from "./test/need.ts";
import { describeSkipped, failuresOf, readPlaywright, readVitest, type Tally } from "./test/tally.ts";
import { makeTemporaryFolder } from "./test/temporary-folder.ts";
import { runTool } from "./tools.ts";

const VITEST = ".cache/vitest.json";
const PLAYWRIGHT = ".cache/playwright.json";

const temporary = await makeTemporaryFolder();
const withLong = process.argv.includes("--all");
const variables = {
  ...(temporary !== undefined && { TMPDIR: temporary }),
  ...(!withLong && { [WITHOUT_LONG_TESTS]: "1" }),
};

const NOTHING: Tally = { passed: 0, failed: 0, failures: [], skipped: [] };

/** Runs something that is not a test; counts it only if it fails. */
async function gate(name: string, run: Promise<number>): Promise<Tally> {
  const code = await run;
  return code === 0 ? NOTHING : { ...NOTHING, failed: 1, failures: [`${name} ended with ${code}`] };
}

/** Returns a runner's own count, plus a failure if it failed without a failed test. */
async function tests(run: Promise<number>, count: () => Promise<Tally>): Promise<Tally> {
  const code = await run;
  const tally = await count();
  if (code === 0 || tally.failed > 0) return tally;
  return { ...tally, failed: 1, failures: [`a runner ended with ${code} though no test of its report failed`] };
}

const units = (browser?: string): Promise<Tally> =>
  tests(
    runTool("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${VITEST}`], {
      env: { ...variables, ...(browser && { BROWSER_PATH: browser }) },
      label: "units",
    }),
    () => readVitest(VITEST),
  );

const journeys = (browser: string): Promise<Tally> =>
  tests(
    runTool("playwright", ["test"], {
      env: { ...variables, BROWSER_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT },
      label: "journeys",
    }),
    () => readPlaywright(PLAYWRIGHT),
  );

async function built(): Promise<Tally> {
  if (await isBuilt()) return NOTHING;
  return await gate("npm run build", runTool(process.execPath, ["scripts/build.ts"], { label: "build" }));
}

await mkdir(".cache", { recursive: true });
await Promise.all([VITEST, PLAYWRIGHT].map((file) => rm(file, { force: true })));

const checked = gate("npm run check", runTool(process.execPath, ["scripts/check.ts"], { label: "check" }));
const build = built();
const tallies: Promise<Tally>[] = [checked, build];
const browser = await findBrowser();
const named = process.env.BROWSER_PATH;
if (!browser && named) {
  const failure = `BROWSER_PATH: ${named} does not start. No test was run.`;
  tallies.push(Promise.resolve({ ...NOTHING, failed: 1, failures: [failure] }));
} else {
  console.log(browser ? `Browser: ${browser}` : "Browser: none");
  // In parallel, since each leaves the CPU idle at times while waiting for other processes.
  tallies.push(units(browser));
  if (browser) tallies.push(build.then((tally) => (tally.failed > 0 ? NOTHING : journeys(browser))));
  else tallies.push(Promise.resolve({ ...NOTHING, skipped: [{ tests: "all journeys", need: CHROMIUM }] }));
}
const all = await Promise.all(tallies);
if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });

const skipped = all.flatMap((tally) => tally.skipped);
const missing = failuresOf(skipped, process.env.REQUIRE_ALL);
const passed = all.reduce((sum, tally) => sum + tally.passed, 0);
const failed = all.reduce((sum, tally) => sum + tally.failed, missing.length);
for (const failure of [...all.flatMap((tally) => tally.failures), ...missing]) console.log(`✗ ${failure}`);
for (const each of skipped) console.log(describeSkipped(each));
if (!withLong)
  console.log(
    `Left out: ${LONG_TESTS.length + LONG_JOURNEYS.length} files of long tests, which npm run test:all runs.`,
  );
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
