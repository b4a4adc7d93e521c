import path from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { LONG_TESTS, WITHOUT_LONG_TESTS } from "./scripts/test/long-tests.ts";

/** Pure by their place: no database, no environment, no processes. These share a worker, and load their modules once. */
const PURE = ["components/**/*.test.{ts,tsx}", "{lib,server}/**/rules.test.ts", "lib/kernel/*.test.ts"];
/** These measure their own process, which must have done nothing else before. */
const MEASURED = [
  "lib/platform/outbound/body.test.ts",
  "lib/scraping/pages/extract/{event-loop,run-extraction}.test.ts",
  "lib/webhooks/deliveries/dispatch/hostile.test.ts",
];
/** A test's code lives for seconds: what it gains by being optimised is less than that takes, and more room for what is new halves the collections. */
const BRIEF = ["--no-opt", "--max-semi-space-size=64"];
const ALL = ["{lib,server,cli,components,prisma,scripts,bench,docs,packages,testing}/**/*.test.{ts,tsx}"];

/** Short files that take long. Vitest starts with the largest files, so these would end last and alone. */
const SLOW = [
  "scripts/check/patterns.test.ts",
  "scripts/check/attack-pattern.test.ts",
  "server/gateway/kill-fault.test.ts",
  "server/gateway/database-fault.test.ts",
  "server/worker/jobs-fault.test.ts",
  "server/worker/clock-fault.test.ts",
  "lib/scraping/pages/tracking/compare-apart.test.ts",
  "lib/portal/samples/archived-samples.test.ts",
  "cli/operator-exports.test.ts",
  "scripts/dump-schema/dump.test.ts",
];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.some((file) => moduleId.endsWith(`/${file}`));
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    // One more than the two cores that the suite is made for: tests wait for what they started, and another uses the time.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: "real",
          include: ALL,
          exclude: [
            ...configDefaults.exclude,
            ...PURE,
            ...MEASURED,
            ...(process.env[WITHOUT_LONG_TESTS] ? LONG_TESTS : []),
          ],
          globalSetup: "./testing/services/global-setup.ts",
          setupFiles: "./testing/services/fresh-file.ts",
          isolate: false,
          execArgv: BRIEF,
        },
      },
      {
        extends: true,
        test: { name: "measured", include: MEASURED, globalSetup: "./testing/services/global-setup.ts" },
      },
      { extends: true, test: { name: "pure", include: PURE, isolate: false, execArgv: BRIEF } },
    ],
    pool: "forks",
    // What Next's bundler does for code of the server; elsewhere this module throws.
    alias: { "server-only": path.resolve(import.meta.dirname, "node_modules/server-only/empty.js") },
    // Limits are for what hangs, not for what is slow: a busy machine can be twenty times slower than a quiet one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 90_000, interval: 25 } },
  },
});
