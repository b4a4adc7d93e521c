import { defineConfig } from "vitest/config";

/** The tests of the rules, which are pure: no database, no environment, no processes. */
export default defineConfig({ test: { include: ["{lib,server}/**/rules.test.ts"], pool: "threads" } });
