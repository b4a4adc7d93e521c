/**
 * What `npm test` leaves out, so that it ends within ten minutes on two cores: `npm run test:all`, and with it every release, runs it too, and so does
 * whoever names a file. Each takes ten seconds of a processor or more, because it starts whole installations, kills processes again and
 * again, or plays through hours second by second; and tests of the same room that stay notice most of what it would.
 */
export const LONG_TESTS = [
  "bench/bench.test.ts",
  "cli/listen/fault.test.ts",
  "cli/secret-key/rotation.test.ts",
  "lib/platform/migrations/kill.test.ts",
  "lib/webhooks/deliveries/dispatch/hanging-endpoints.test.ts",
  "server/start/concurrent-workers.test.ts",
  "server/start/first-start.test.ts",
  "server/worker/exports-fault.test.ts",
  "server/worker/scrape-fault.test.ts",
];

/** The same of the journeys, in e2e. */
export const LONG_JOURNEYS = [
  "at-rest.spec.ts",
  "demo.spec.ts",
  "leak-scan.spec.ts",
  "processes.spec.ts",
  "several-processes.spec.ts",
];

/** Set for the runners of a run that leaves them out. */
export const WITHOUT_LONG_TESTS = "WITHOUT_LONG_TESTS";
