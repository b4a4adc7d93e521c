import { defineConfig } from "@playwright/test";
import { LONG_JOURNEYS, WITHOUT_LONG_TESTS } from "./scripts/test/long-tests.ts";

/** Keeps the browser to the pages under test: without most of these it looks up hosts of its maker at every start. */
const QUIET = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
  "--disable-gpu",
  // A page lives for seconds: what its scripts gain by being optimised is less than the twelfth of a journey's processor time that it takes.
  "--js-flags=--no-opt --no-maglev",
];

const asRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "e2e",
  testIgnore: process.env[WITHOUT_LONG_TESTS] ? LONG_JOURNEYS.map((name) => `**/${name}`) : [],
  globalSetup: "./e2e/start-product.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Limits are for what hangs, not for what is slow: a busy machine can be twenty times slower than a quiet one.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? ".cache/playwright.json" }]],
  use: {
    // Set by the global setup, which starts the product before any worker reads this file.
    ...(process.env.BASE_URL && { baseURL: process.env.BASE_URL }),
    browserName: "chromium",
    // A trace of everything costs a third more: `--trace retain-on-failure` makes it, for a journey that fails.
    trace: "off",
    screenshot: "only-on-failure",
    // Nothing is proven by what slides and fades, and each frame is drawn by the processor.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(process.env.BROWSER_PATH && { executablePath: process.env.BROWSER_PATH }),
      args: asRoot ? ["--no-sandbox", ...QUIET] : QUIET,
    },
  },
});
