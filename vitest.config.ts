import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{lib,server,cli,components,prisma,scripts,bench,docs,packages}/**/*.test.{ts,tsx}"],
    globalSetup: "./prisma/factories/global-setup.ts",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
