import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  SAMPLED_BY_CALLERS_A_SECOND,
  SPANS_A_REQUEST,
  SPANS_WAITING_MAX,
} from "#lib/platform/open-telemetry/constants.ts";
import { ATTRIBUTES, SPANS } from "#lib/platform/tracing/spans.ts";

const page = readFileSync(new URL("traces.md", import.meta.url), "utf8");

test("the page lists exactly the declared spans and attributes", () => {
  const rows = [...page.matchAll(/^\| `(.+?)` \| (.+) \|$/gm)].map(([, name, text]) => [name, text]);
  expect(Object.fromEntries(rows)).toEqual({ ...SPANS, ...ATTRIBUTES });
});

test("the page states the actual limits", () => {
  expect(SAMPLED_BY_CALLERS_A_SECOND).toBe(10);
  for (const most of [SPANS_WAITING_MAX, SPANS_A_REQUEST]) expect(page).toContain(most.toLocaleString("en"));
});
