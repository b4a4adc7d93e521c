import { describe, expect, test } from "vitest";
import { API_ERRORS } from "#lib/platform/values/errors.ts";
import { ERROR_ADVICE } from "./constants.ts";
import { codesIn, errorAnchor, groupTitle, limitsOf, operationPath } from "./rules.ts";
import type { JsonSchema } from "./types.ts";

describe("descriptions of limits", () => {
  test.each<[JsonSchema, string[]]>([
    [{ type: "integer", minimum: 1, maximum: 100, default: 50 }, ["1 to 100", "default 50"]],
    [{ type: "integer", minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, []],
    [{ type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, []],
    [{ type: "string", minLength: 1, maxLength: 80 }, ["1 to 80 characters"]],
    [{ type: "string", minLength: 26, maxLength: 26 }, ["26 characters"]],
    [{ type: "array", minItems: 1 }, ["at least 1 entry"]],
    [{ type: "array", maxItems: 100, default: [] }, ["at most 100 entries"]],
    [{ type: "integer", maximum: 60_000, default: null }, ["at most 60,000"]],
    [{ type: "boolean", default: false }, ["default false"]],
    [{ type: "integer", minimum: 5 }, ["at least 5"]],
    [{ type: "integer", minimum: 0 }, []],
    [{ type: "integer", minimum: 0, maximum: 1_000 }, ["0 to 1,000"]],
    [{ type: "integer", minimum: -Number.MAX_SAFE_INTEGER, maximum: 5 }, ["at most 5"]],
    [{ type: "integer", minimum: -(Number.MAX_SAFE_INTEGER - 1) }, ["at least -9,007,199,254,740,990"]],
    [{ type: "number", exclusiveMinimum: 0, maximum: 1 }, ["at most 1", "more than 0"]],
    [{ type: "number", minimum: 1_000, exclusiveMaximum: 2_000 }, ["at least 1,000", "less than 2,000"]],
    [{ type: "string", minLength: 1, maxLength: 1 }, ["1 character"]],
    [{ type: "string", minLength: 2 }, ["at least 2 characters"]],
    [{ type: "string", maxLength: 1 }, ["at most 1 character"]],
    [{ type: "array", minItems: 0, maxItems: 1 }, ["0 to 1 entry"]],
    [{ type: "array", default: ["markdown"] }, ['default ["markdown"]']],
    [{ type: "string", default: "" }, ['default ""']],
    [{}, []],
  ])("%o", (schema, words) => {
    expect(limitsOf(schema)).toEqual(words);
  });
});

test("errors and operations have stable anchors and paths", () => {
  expect(errorAnchor("rate_limited")).toBe("error-rate_limited");
  expect(operationPath("createKey")).toBe("/docs/create-key");
  expect(operationPath("scrape")).toBe("/docs/scrape");
});

test("reads codes only at the start of a response's lines", () => {
  expect(
    codesIn("`rate_limited`: Too many `requests`.\n`overloaded`: Later.\nnot `this`\n`no code`\n`NOR`: this"),
  ).toEqual(["rate_limited", "overloaded"]);
});

test.each([
  ["keys", "Keys"],
  ["jobs", "Jobs"],
  ["serp", "SERP"],
  ["map", "Map"],
  ["v1", "V1"],
  ["url", "URL"],
  ["urls", "Urls"],
  ["parse", "Parse"],
  ["month", "Month"],
  ["echo", "Echo"],
  ["serps", "Serps"],
  ["tls-for-all", "Tls for all"],
  ["scrape", "Scrape"],
  ["event-types", "Event types"],
])("the group %s is titled %s", (tag, title) => {
  expect(groupTitle(tag)).toBe(title);
});

test("every error has a remedy that differs from its meaning", () => {
  expect(Object.keys(ERROR_ADVICE).sort()).toEqual(Object.keys(API_ERRORS).sort());
  for (const [code, { meaning }] of Object.entries(API_ERRORS))
    expect(ERROR_ADVICE[code as keyof typeof API_ERRORS]).not.toBe(meaning);
});
