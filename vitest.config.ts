import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{lib,server,cli,components,prisma,scripts,bench,docs,packages,testing}/**/*.test.{ts,tsx}"],
    globalSetup: "./testing/services/global-setup.ts",
    pool: "forks",
    maxWorkers: 2,
    // Limits are for what hangs, not for what is slow: a busy machine can be twenty times slower than a quiet one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 90_000, interval: 25 } },
  },
});
