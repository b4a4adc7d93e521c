import { describe, expect, test } from "vitest";
import { buildReference } from "./build-reference.ts";
import type { OpenApiDocument } from "./types.ts";

const document: OpenApiDocument = {
  openapi: "3.1.0",
  info: { title: "A sample", version: "1", description: "For a test." },
  servers: [{ url: "http://elsewhere.invalid" }],
  paths: {
    "/v1/things/{thing_id}": {
      patch: {
        operationId: "changeThing",
        summary: "Change a thing",
        tags: ["things"],
        "x-scope": "admin",
        parameters: [
          { name: "thing_id", in: "path", required: true, schema: { type: "string", example: "thg_1" } },
          {
            name: "Idempotency-Key",
            in: "header",
            description: "Only once.",
            schema: { type: "string", maxLength: 255 },
          },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["name", "parts"],
                properties: {
                  name: { type: "string", example: "it's" },
                  parts: { type: "array", items: { $ref: "#/components/schemas/Part" } },
                  until: { anyOf: [{ type: "string", format: "date-time" }, { type: "null" }], default: null },
                },
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The thing.",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } },
          },
          "404": { description: "`not_found`: Nothing here." },
        },
      },
    },
    "/v1/things": {
      get: {
        operationId: "listThings",
        tags: ["things"],
        parameters: [{ name: "url", in: "query", required: true, schema: { type: "string" } }],
        responses: { "200": { description: "All." } },
      },
    },
  },
  components: {
    schemas: {
      Part: {
        type: "object",
        required: ["size"],
        properties: { size: { type: "integer", minimum: 1 }, kind: { enum: ["a", "b"] } },
      },
      Thing: {
        type: "object",
        required: ["id"],
        properties: {
          id: { type: "string" },
          parent: { $ref: "#/components/schemas/Thing" },
          labels: { type: "object", additionalProperties: { type: "string" } },
          value: { anyOf: [{ type: "string" }, { type: "array", items: { type: "integer" } }] },
        },
      },
    },
  },
};

const reference = buildReference(document, "http://here.test");
const [change, list] = reference.groups[0]?.operations ?? [];
const lines = (fields: readonly { parent: string; name: string; type: string; required: boolean }[] = []) =>
  fields.map((field) => `${field.parent}${field.name}: ${field.type}${field.required ? "!" : ""}`);

describe("an operation", () => {
  test("flattens fields, each object followed by its own", () => {
    expect(lines(change?.body?.fields)).toEqual([
      "name: string!",
      "parts: object[]!",
      "parts[].size: integer!",
      "parts[].kind: string",
      "until: time or null",
    ]);
    expect(change?.body?.fields.find((field) => field.name === "kind")?.values).toEqual(["a", "b"]);
    expect(change?.parameters.map((group) => group.in)).toEqual(["path", "header"]);
    expect(change).toMatchObject({
      method: "PATCH",
      scope: "admin",
      errors: [{ status: "404", codes: ["not_found"] }],
    });
  });

  test("stops at recursive schemas and describes maps and unions", () => {
    const answer = lines(change?.answer?.fields);
    expect(answer.slice(0, 2)).toEqual(["id: string!", "parent: object"]);
    expect(answer).toContain("labels.{name}: string");
    expect(answer).toContain("value: string or integer[]");
    expect(answer.length).toBeLessThan(100);
  });

  test("samples call this installation, not the document's server", () => {
    expect(JSON.stringify(reference)).not.toContain("elsewhere.invalid");
    const [curl, node, python] = change?.samples ?? [];
    expect(curl?.code).toContain("curl -X PATCH http://here.test/v1/things/thg_1 \\\n");
    expect(curl?.code).toContain(`"name": "it'\\''s"`);
    expect(node?.code).toContain('method: "PATCH"');
    expect(python?.code).toContain("requests.patch(");
    expect(list?.samples[0]?.code).toContain("curl -G http://here.test/v1/things \\\n");
    expect(list?.samples[0]?.code).toContain("--data-urlencode 'url=https://example.com/'");
  });

  test("falls back to method and path without a summary", () => {
    expect(list?.summary).toBe("GET /v1/things");
  });
});

test("lists the operations that take an Idempotency-Key with its description", () => {
  expect(reference.idempotent.description).toBe("Only once.");
  expect(reference.idempotent.operations.map(({ id }) => id)).toEqual(["changeThing"]);
});
