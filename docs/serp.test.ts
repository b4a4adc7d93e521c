import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PRICES } from "#lib/billing/credits/prices.ts";
import { API_ERRORS } from "#lib/platform/values/errors.ts";
import { SerpAnswerSchema } from "#lib/scraping/serp/answer-schema.ts";
import {
  CHECK_EVERY_S,
  DEPTH_MAX,
  NUM_DEFAULT,
  NUM_MAX,
  PROVIDER_PAGES_MAX,
  QUERY_MAX,
  SEARCH_DEADLINE_MS,
} from "#lib/scraping/serp/constants.ts";
import { SerpQuery } from "#lib/scraping/serp/schema.ts";

const guide = readFileSync(new URL("serp.md", import.meta.url), "utf8");
/** Its text, independent of line breaks. */
const words = guide.replaceAll(/\s+/g, " ");

describe("the guide states the actual behaviour", () => {
  it.each([
    `1 to ${QUERY_MAX.toLocaleString("en")} characters`,
    `page 1 and ${NUM_DEFAULT} when absent, at most ${NUM_MAX} a page`,
    `up to the ${DEPTH_MAX}th`,
    `at most ${PROVIDER_PAGES_MAX} of them`,
    `${PRICES.serpPerTen} credits for each 10 results begun`,
    `within ${SEARCH_DEADLINE_MS / 1_000} seconds`,
    `at most every ${CHECK_EVERY_S} seconds`,
  ])("%s", (said) => {
    expect(words).toContain(said);
  });

  it("documents every parameter", () => {
    for (const name of Object.keys(SerpQuery.in.shape)) expect(guide).toMatch(new RegExp(`^\\|[^|]*\`${name}\``, "m"));
  });

  it("documents errors with their statuses", () => {
    const documented = [...guide.matchAll(/(\d{3}) `([a-z_]+)`/g)];
    expect(documented.length).toBeGreaterThan(6);
    for (const [, status, code] of documented)
      expect(API_ERRORS[code as keyof typeof API_ERRORS].status).toBe(Number(status));
  });

  it("shows a valid response", () => {
    const example = /```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? "";
    expect(SerpAnswerSchema.parse(JSON.parse(example))).toEqual(JSON.parse(example));
  });
});
