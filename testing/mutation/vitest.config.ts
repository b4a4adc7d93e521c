import path from "node:path";
import { defineConfig } from "vitest/config";

/** A folder whose tests are run against its own changes; without one the tests that stand next to the rules, which need no database. */
const folder = process.env.MUTATED_FOLDER;
const root = path.resolve(import.meta.dirname, "../..");

export default defineConfig({
  test: {
    include: folder ? [`${folder}/**/*.test.{ts,tsx}`] : ["{lib,server}/**/rules.test.ts"],
    ...(folder && {
      globalSetup: path.join(root, "testing/services/global-setup.ts"),
      setupFiles: path.join(root, "testing/services/fresh-file.ts"),
    }),
    pool: "threads",
    testTimeout: 120_000,
    hookTimeout: 120_000,
    alias: { "server-only": path.resolve(root, "node_modules/server-only/empty.js") },
  },
});
