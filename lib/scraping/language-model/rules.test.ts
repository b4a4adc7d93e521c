import { describe, expect, it, test } from "vitest";
import {
  complaintIn,
  creditsFor,
  FIRST_REQUEST_STYLE,
  maxTokens,
  nextRequestStyle,
  readJson,
  schemaProblem,
} from "./rules.ts";

const deep = (levels: number): Record<string, unknown> =>
  levels === 0 ? { type: "string" } : { type: "object", properties: { a: deep(levels - 1) } };

describe("schemaProblem", () => {
  it.each<[string, Record<string, unknown>]>([
    ["of a product", { type: "object", properties: { price: { type: ["number", "null"] } }, required: ["price"] }],
    ["with a reference to itself", { $defs: { n: { items: { $ref: "#/$defs/n" } } }, $ref: "#/$defs/n" }],
    ["with properties named like keywords", { properties: { $id: { type: "string" }, $ref: true } }],
    ["with $schema", { $schema: "https://json-schema.org/draft/2020-12/schema", type: "array", items: {} }],
    ["with an escaped NUL in its description", { description: "never \\u0000" }],
  ])("accepts a schema %s", (_, schema) => {
    expect(schemaProblem(schema)).toBeUndefined();
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["that is too large", { description: "x".repeat(33_000) }, "32 KiB"],
    ["that is too deep", deep(40), "levels of schemas"],
    ["with a value that is too deep", { enum: [JSON.parse("[".repeat(200) + "]".repeat(200))] }, "levels"],
    ["with too many subschemas", { anyOf: Array.from({ length: 1_001 }, () => ({})) }, "1000"],
    ["with an external reference", { $ref: "https://example.com/schema.json" }, "inside this schema"],
    [
      "with a dangling reference",
      { properties: { a: { $ref: "#/$defs/none" } } },
      "schema.properties.a: there is nothing at",
    ],
    ["with its own $id", { $id: "https://example.com/" }, "$id is not taken"],
    ["with an unknown type", { properties: { a: { type: "text" } } }, "schema.properties.a: type is one"],
    ["with an invalid pattern", { pattern: "(" }, "no regular expression"],
    ["with too long a pattern", { pattern: "a".repeat(201) }, "200 characters"],
    ["with a NUL", { const: "a\0b" }, "NUL"],
    ["with a lone surrogate", { const: "\ud800" }, "halves"],
    ["with an invalid bound", { minLength: -1 }, "minLength"],
    ["with a subschema that is not a schema", { items: [{}] }, "schema.items: a schema is an object"],
  ])("refuses a schema %s", (_, schema, said) => {
    expect(schemaProblem(schema)).toContain(said);
  });
});

test.each<[string, unknown]>([
  ['{"a":1}', { a: 1 }],
  [' \n```json\n{"a":1}\n```\n', { a: 1 }],
  ["```\n[]\n```", []],
  ["null", null],
])("readJson parses %j", (text, value) => {
  expect(readJson(text)).toEqual({ value });
});

test.each(["Here you are: {}", "", "{", "[".repeat(5_000) + "]".repeat(5_000)])("readJson rejects %j", (text) => {
  expect(readJson(text)).toBeUndefined();
});

test.each([
  [0, 0, 1, 0],
  [900, 100, 1, 1],
  [900, 101, 1, 2],
  [500, 500, 0.2, 1],
  [100_000, 0, 0.003, 1],
  [5_000, 5_000, 0, 0],
])("%i and %i tokens at %d per thousand cost %i credits", (input, output, price, credits) => {
  expect(creditsFor({ input, output }, price)).toBe(credits);
});

test("the hold grows with the schema, the prompt, the page and the answer's limit", () => {
  const limits = { pageCharacters: 3_000, outputTokens: 100 };
  expect(maxTokens({ prompt: "x".repeat(300) }, limits)).toEqual({ input: 2 * (1_100 + 500) + 100, output: 200 });
  expect(maxTokens({ schema: { type: "string" } }, limits).input).toBeGreaterThan(maxTokens({}, limits).input);
});

test("a refused request is retried with other options until none are left", () => {
  const object = nextRequestStyle(FIRST_REQUEST_STYLE, "response_format json_schema is not supported");
  expect(object).toEqual({ ...FIRST_REQUEST_STYLE, format: "json_object" });
  expect(nextRequestStyle(FIRST_REQUEST_STYLE, "use max_completion_tokens instead")?.limit).toBe(
    "max_completion_tokens",
  );
  expect(nextRequestStyle(FIRST_REQUEST_STYLE, "temperature: only 1 is supported")?.temperature).toBe(false);
  expect(
    nextRequestStyle({ ...FIRST_REQUEST_STYLE, format: "words", temperature: false }, "temperature"),
  ).toBeUndefined();
});

it.each([
  ["Incorrect API key provided: k-secret.", "k-secret", "Incorrect API key provided: [LLM_API_KEY]."],
  ["no", undefined, "no"],
  ["no", "", "no"],
  [`${"x".repeat(1_996)}k-secret`, "k-secret", `${"x".repeat(1_996)}[LLM`],
])("the complaint %j with the key %j is logged as %j", (body, apiKey, said) =>
  expect(complaintIn(body, apiKey)).toBe(said),
);
