import path from "node:path";
import { configDefaults, defineConfig } from "vitest/config";

/**
 * A folder whose tests are run against its changes; by default the tests next to the rules, which
 * need no database.
 */
const folder = process.env.MUTATED_FOLDER;
const listed = (text = ""): string[] => text.split("\n").filter(Boolean);
const elsewhere = listed(process.env.MUTATED_TESTS);
const root = path.resolve(import.meta.dirname, "../..");

export default defineConfig({
  test: {
    include: folder ? [`${folder}/**/*.test.{ts,tsx}`, ...elsewhere] : ["{lib,server}/**/rules.test.ts"],
    exclude: [...configDefaults.exclude, ...listed(process.env.MUTATED_WITHOUT)],
    ...(folder && {
      globalSetup: path.join(root, "testing/services/global-setup.ts"),
      setupFiles: path.join(root, "testing/services/fresh-file.ts"),
      runner: path.join(root, "testing/mutation/in-place/runner.ts"),
    }),
    pool: "threads",
    isolate: !folder,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 14_000, interval: 25 } },
    alias: { "server-only": path.resolve(root, "node_modules/server-only/empty.js") },
  },
});
