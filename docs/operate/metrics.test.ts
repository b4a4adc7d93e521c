import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { metricsPage } from "../../scripts/operate/metrics-text.ts";

test("the page lists all metrics (node scripts/write-metrics.ts writes it)", () => {
  expect(readFileSync(new URL("metrics.md", import.meta.url), "utf8")).toBe(metricsPage());
});
