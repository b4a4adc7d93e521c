import path from "node:path";
import { defineConfig } from "vitest/config";

/** The tests that stand next to the rules. They need no database, so each change of a rule is tried in a moment. */
export default defineConfig({
  test: {
    include: ["{lib,server}/**/rules.test.ts"],
    pool: "threads",
    testTimeout: 120_000,
    alias: { "server-only": path.resolve(import.meta.dirname, "../../node_modules/server-only/empty.js") },
  },
});
