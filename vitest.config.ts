import path from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
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

export default defineConfig({
  test: {
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
