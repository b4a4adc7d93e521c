/**
 * Excluded from `npm test`, so that it takes at most ten minutes on two cores. `npm run test:all`,
 * and so every release, includes them, and they can be run by name. Each takes at least ten seconds
 * of CPU, because it starts whole installations, kills processes repeatedly, simulates hours, or
 * compiles clients of the whole API; the remaining tests of the same folders notice most of the
 * same errors.
 */
export const LONG_TESTS = [
  "bench/bench.test.ts",
  "cli/listen/fault.test.ts",
  "cli/secret-key/rotation.test.ts",
  "docs/operate/alarm-rules.test.ts",
  "lib/platform/migrations/kill.test.ts",
  "lib/webhooks/deliveries/dispatch/hanging-endpoints.test.ts",
  "packages/generators/hey-api.test.ts",
  "packages/generators/oapi-codegen.test.ts",
  "packages/generators/openapi-generator.test.ts",
  "server/start/concurrent-workers.test.ts",
  "server/start/first-start.test.ts",
  "server/worker/archive-fault.test.ts",
  "server/worker/crawls-fault.test.ts",
  "server/worker/exports-fault.test.ts",
  "server/worker/restart-fault.test.ts",
  "server/worker/scrape-fault.test.ts",
];

/** Long end-to-end tests, in e2e. */
export const LONG_JOURNEYS = [
  "at-rest.spec.ts",
  "demo.spec.ts",
  "leak-scan.spec.ts",
  "processes.spec.ts",
  "several-processes.spec.ts",
];

/** Set for runners that exclude them. */
export const WITHOUT_LONG_TESTS = "WITHOUT_LONG_TESTS";
