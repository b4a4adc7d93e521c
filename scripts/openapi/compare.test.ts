import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { compareDocuments } from "./compare-documents.ts";
import type { Json } from "./compare-schemas.ts";
import { openApiText } from "./openapi-text.ts";
import { unnotedBreaks } from "./unnoted-breaks.ts";

const thing = (more: Json = {}) => ({
  type: "object",
  required: ["id", "state"],
  properties: {
    id: { type: "string" },
    state: { type: "string", enum: ["on", "off"] },
    note: { type: ["string", "null"] },
  },
  ...more,
});
const input = (more: Json = {}) => ({
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", maxLength: 50 },
    count: { type: "integer", minimum: 1 },
    kind: { type: "string", enum: ["a", "b"] },
    target: { anyOf: [{ type: "string" }, { type: "integer" }] },
  },
  ...more,
});
const limit = { name: "limit", in: "query", schema: { type: "integer", maximum: 100 } };
const operation = (more: Json = {}) => ({
  operationId: "makeThing",
  "x-scope": "admin",
  parameters: [{ $ref: "#/components/parameters/Limit" }],
  requestBody: { content: { "application/json": { schema: input() } } },
  responses: {
    "201": {
      headers: { "X-Id": {} },
      content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } },
    },
    "404": {},
  },
  ...more,
});
const document = (post: Json = operation(), schema: Json = thing(), others: Json = {}): Json => ({
  paths: { "/things": { post } },
  webhooks: { "thing.made": { post: { requestBody: { content: { "application/json": { schema } } } } } },
  components: { schemas: { Thing: schema }, parameters: { Limit: limit } },
  ...others,
});
const withInput = (more: Json) =>
  operation({ requestBody: { content: { "application/json": { schema: input(more) } } } });
const { properties } = input() as { properties: Json };
const field = (name: string, schema: Json) => withInput({ properties: { ...properties, [name]: schema } });
const seen = (name: string, schema: Json) => thing({ properties: { ...(thing().properties as Json), [name]: schema } });
const { id, state } = thing().properties;

const breaksOf = (after: Json) =>
  compareDocuments(document(), after).map(({ operation, what }) => `${operation}: ${what}`);

describe("breaking changes", () => {
  it.each<[string, Json, string]>([
    ["a removed operation", document(operation(), thing(), { paths: {} }), "POST /things: is gone"],
    ["a removed webhook", document(operation(), thing(), { webhooks: {} }), "thing.made: is gone"],
    ["another name", document(operation({ operationId: "x" })), "is called x now, was makeThing"],
    ["another scope", document(operation({ "x-scope": "jobs" })), "needs the scope jobs now"],
    ["a removed parameter", document(operation({ parameters: [] })), "query limit: is gone"],
    [
      "a parameter that becomes required",
      document(operation({ parameters: [{ ...limit, required: true }] })),
      "query limit: is required now",
    ],
    [
      "a new required parameter",
      document(operation({ parameters: [limit, { name: "q", in: "query", required: true }] })),
      "query q: is new, and required",
    ],
    [
      "a narrower parameter",
      document(operation({ parameters: [{ ...limit, schema: { type: "integer", maximum: 50 } }] })),
      "maximum is 50 now, was 100",
    ],
    [
      "a body that becomes required",
      document(operation({ requestBody: { ...operation().requestBody, required: true } })),
      "the body is required now",
    ],
    ["a removed body", document(operation({ requestBody: undefined })), "no body is taken any more"],
    [
      "another type of body",
      document(operation({ requestBody: { content: { "text/plain": {} } } })),
      "body as application/json is gone",
    ],
    ["a new required field", document(withInput({ required: ["name", "count"] })), "body count: is required now"],
    [
      "a removed field of a request",
      document(withInput({ properties: { name: properties.name } })),
      "body count: is gone",
    ],
    [
      "a lower maximum length",
      document(field("name", { type: "string", maxLength: 10 })),
      "maxLength is 10 now, was 50",
    ],
    ["a higher minimum", document(field("count", { type: "integer", minimum: 2 })), "minimum is 2 now, was 1"],
    [
      "a new pattern",
      document(field("name", { type: "string", maxLength: 50, pattern: "^a" })),
      "the pattern is ^a now",
    ],
    ["a removed value of a request", document(field("kind", { type: "string", enum: ["a"] })), "the value b is gone"],
    [
      "a new list of values",
      document(field("name", { type: "string", maxLength: 50, enum: ["a"] })),
      "only a is taken now",
    ],
    ["another type", document(field("count", { type: "string" })), "integer is not taken any more"],
    ["a removed choice", document(field("target", { type: "string" })), "choice 2 of 2 is gone or another"],
    ["other fields now refused", document(withInput({ additionalProperties: false })), "other fields are refused now"],
    ["a removed response", document(operation({ responses: { "200": {} } })), "the answer 201 is gone"],
    [
      "a removed header",
      document(operation({ responses: { "201": { content: operation().responses["201"].content } } })),
      "the header X-Id is gone",
    ],
    [
      "a removed field of a response",
      document(operation(), thing({ properties: { id, state } })),
      "answer 201 note: is gone",
    ],
    ["a field that becomes optional", document(operation(), thing({ required: ["id"] })), "state: may be left out now"],
    [
      "a field that becomes nullable",
      document(operation(), seen("id", { type: ["string", "null"] })),
      "may be null now",
    ],
    [
      "a removed value of a response",
      document(operation(), seen("state", { type: "string", enum: ["on"] })),
      "the value off is gone",
    ],
    [
      "an additional choice in a response",
      document(operation(), seen("id", { anyOf: [{ type: "string" }, { type: "integer" }] })),
      "choice 2 of 2 is new",
    ],
    ["another format", document(operation(), seen("id", { type: "integer", format: "int64" })), "may be integer now"],
  ])("%s", (_, after, said) => {
    expect(breaksOf(after).join("\n")).toContain(said);
  });
});

describe("compatible changes", () => {
  it.each<[string, Json]>([
    ["no change", document()],
    [
      "an additional operation",
      document(operation(), thing(), { paths: { "/things": { post: operation(), get: operation() } } }),
    ],
    ["a new optional parameter", document(operation({ parameters: [limit, { name: "q", in: "query" }] }))],
    [
      "a wider parameter",
      document(operation({ parameters: [{ ...limit, schema: { type: "integer", maximum: 500 } }] })),
    ],
    ["a new optional field of a request", document(field("more", { type: "string" }))],
    ["an additional value of a request", document(field("kind", { type: "string", enum: ["a", "b", "c"] }))],
    ["an additional type of a request", document(field("count", { type: ["integer", "null"], minimum: 1 }))],
    ["an additional field of a response", document(operation(), seen("more", { type: "string" }))],
    [
      "an additional value of a response",
      document(operation(), seen("state", { type: "string", enum: ["on", "off", "idle"] })),
    ],
    ["a removed error", document(operation({ responses: { "201": operation().responses["201"] } }))],
    [
      "null written differently",
      document(operation(), seen("note", { anyOf: [{ type: "string" }, { type: "null" }] })),
    ],
    ["an inlined component", document(operation({ parameters: [limit] }))],
  ])("%s", (_, after) => {
    expect(breaksOf(after)).toEqual([]);
  });
});

test("accepts a breaking change if an unreleased changelog item names its operation", () => {
  const breaks = [{ operation: "GET /v1/keys", what: "is gone" }];
  const changelog = (item: string) =>
    `# Changelog\n\n## Unreleased\n\n- ${item}\n\n## 0.1.0\n\n- **Breaking** \`GET /v1/keys\`\n`;
  expect(unnotedBreaks(breaks, changelog("**Breaking**: `GET /v1/keys` is gone."))).toEqual([]);
  expect(unnotedBreaks(breaks, changelog("`GET /v1/keys` is gone."))).toEqual(breaks);
  expect(unnotedBreaks(breaks, changelog("**Breaking**: `GET /v1/key`."))).toEqual(breaks);
});

const released = new URL("../../docs/openapi-released.json", import.meta.url);

// Before the first release there is nothing to compare with.
test.runIf(existsSync(released))("has only breaking changes marked in the changelog since the last release", () => {
  const before = JSON.parse(readFileSync(released, "utf8")) as Json;
  const breaks = compareDocuments(before, JSON.parse(openApiText()) as Json);
  const changelog = readFileSync(new URL("../../CHANGELOG.md", import.meta.url), "utf8");
  expect(unnotedBreaks(breaks, changelog)).toEqual([]);
});
