import { existsSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { LONG_JOURNEYS, LONG_TESTS } from "./long-tests.ts";

// A wrong name would exclude nothing, and the renamed file would run with the others unnoticed.
it.each([...LONG_TESTS, ...LONG_JOURNEYS.map((name) => `e2e/${name}`)])("%s is a test", (file) => {
  expect(existsSync(path.resolve(import.meta.dirname, "../..", file))).toBe(true);
});
