import Ajv from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { ANY_LOG_DAYS, LOG_DAYS_MARK } from "#lib/kernel/retention.ts";
import { pointedAt } from "#lib/portal/docs/pointed-at.ts";
import { routes } from "../routes.ts";
import { openApiDocument } from "./document.ts";
import { unportable } from "./portable-pattern.ts";

type Json = Record<string, unknown>;
type Content = Record<string, { schema: Json; examples?: Record<string, { value: unknown }> }>;
type Part = { $ref?: string; description?: string; content?: Content };
type Operation = {
  operationId: string;
  summary?: string;
  description?: string;
  tags: string[];
  parameters?: Part[];
  requestBody?: { content: Content };
  responses: Record<string, Part>;
};
type Whole = Json & {
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  "x-webhooks": Record<string, { post: Operation }>;
};

const document = openApiDocument("https://gatehouse.example", ANY_LOG_DAYS) as Whole;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const sent = Object.values(document["x-webhooks"]).map(({ post }) => post);

/** Yields every object in the document with its path. */
function* nodes(node: unknown, at = "#"): Generator<[string, Json]> {
  if (typeof node !== "object" || node === null) return;
  if (!Array.isArray(node)) yield [at, node as Json];
  for (const [key, value] of Object.entries(node)) yield* nodes(value, `${at}/${key}`);
}
/** Excludes examples, which are data. */
const described = [...nodes(document)].filter(([at]) => !/\/(?:examples?|default)\//.test(at));

it("has no dangling references", () => {
  const refs = new Set([...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref ?? ""));
  expect(refs.size).toBeGreaterThan(100);
  expect([...refs].filter((ref) => Object.keys(pointedAt(document, ref)).length === 0)).toEqual([]);
});

it("has no unused shared components", () => {
  const text = JSON.stringify(document);
  const shared = Object.entries(document.components as Record<string, Json>).flatMap(([kind, parts]) =>
    kind === "securitySchemes" ? [] : Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
  );
  expect(shared.filter((ref) => !text.includes(`"${ref}"`))).toEqual([]);
});

it("gives every operation a unique name that works as a method name", () => {
  const names = [...operations, ...sent].map(({ operationId }) => operationId);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(names.filter((name) => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([]);
  expect(operations).toHaveLength(routes.length);
});

describe.each(operations.map((operation) => [operation.operationId, operation] as const))("%s", (_, operation) => {
  const body = operation.requestBody?.content ?? {};
  const answers = Object.values(operation.responses);

  it("has a description and a group", () => {
    expect(operation.summary).toMatch(/^[A-Z].*[^.]$/);
    expect(operation.description).toMatch(/[.)]$/);
    expect(document.tags.filter(({ name }) => operation.tags.includes(name))).toHaveLength(1);
    const parts = [...(operation.parameters ?? []), ...answers];
    const undescribed = parts.filter(
      (part) => !part.description && !("description" in pointedAt(document, part.$ref ?? "")),
    );
    expect(undescribed).toEqual([]);
  });

  it("has success, client error and server error responses", () => {
    const kinds = new Set(Object.keys(operation.responses).map((status) => status.charAt(0)));
    expect([...kinds].filter((kind) => kind !== "3")).toEqual(["2", "4", "5"]);
  });

  it("sends and returns named schemas with examples", () => {
    const contents = [body, ...answers.map(({ content }) => content ?? {})];
    const unnamed = contents.flatMap(({ "application/json": json }) =>
      json && !("$ref" in json.schema && Object.keys(json.examples ?? {}).length > 0) ? [json.schema] : [],
    );
    expect(unnamed).toEqual([]);
  });
});

it("describes every group", () => {
  expect(document.tags.filter(({ description }) => !description)).toEqual([]);
});

it("every example matches its schema", () => {
  const ajv = new Ajv({ strict: false, validateFormats: false }).addSchema(document, "document");
  const wrong: string[] = [];
  for (const [at, node] of described) {
    const { schema, examples } = node as Content[string];
    if (!schema || !examples || Array.isArray(examples)) continue;
    const whole = JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/')) as Json;
    for (const { value } of Object.values(examples))
      if (!ajv.validate(whole, value)) wrong.push(`${at}: ${ajv.errorsText()}`);
  }
  expect(wrong).toEqual([]);
});

it("uses only portable patterns, and no OpenAPI 3.0 keywords", () => {
  const patterns = described.flatMap(([, { pattern }]) => (typeof pattern === "string" ? [pattern] : []));
  expect(patterns.length).toBeGreaterThan(10);
  expect(patterns.flatMap((pattern) => unportable(pattern) ?? [])).toEqual([]);
  for (const pattern of patterns) expect(() => new RegExp(pattern, "u")).not.toThrow();
  const schemas = described.filter(([at]) => at.includes("schema") && !/\/properties$/.test(at));
  expect(schemas.filter(([, node]) => "nullable" in node || "example" in node).map(([at]) => at)).toEqual([]);
});

it("has a webhook for every event type, and a schema of all of them", () => {
  expect(Object.keys(document["x-webhooks"])).toEqual([...EVENT_TYPES]);
  const { discriminator, oneOf } = pointedAt(document, "#/components/schemas/WebhookEvent") as Json & {
    discriminator: { propertyName: string; mapping: Json };
  };
  expect(oneOf).toHaveLength(EVENT_TYPES.length);
  expect([discriminator.propertyName, Object.keys(discriminator.mapping)]).toEqual(["event", [...EVENT_TYPES]]);
});

it("names only this installation as its server", () => {
  expect(document.servers).toEqual([{ url: "https://gatehouse.example", description: "This installation." }]);
});

it("states how long this installation keeps its log", () => {
  const said = JSON.stringify(openApiDocument("https://gatehouse.example", 90));
  expect(said).not.toContain(LOG_DAYS_MARK);
  for (const text of ["deliveries of the last 90 days", "events of the last 90 days", "(older than 90 days)"])
    expect(said).toContain(text);
});

it("compiles with the defaults of client generators", () => {
  expect(document).not.toHaveProperty("webhooks");
  const { schemas } = document.components as { schemas: Record<string, { properties?: Record<string, Json> }> };
  const fields = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).map(([field, schema]) => [`${name}.${field}`, schema] as const),
  );
  expect(fields.filter(([, schema]) => "default" in schema || typeof schema.const === "boolean")).toEqual([]);
  expect(schemas.EventTypeEntry?.properties?.object).toHaveProperty("x-enum-varnames");
  expect(schemas.ScrapeRequest?.properties?.render_js).toMatchObject({
    "x-default": false,
    description: expect.stringMatching(/ Default: false\.$/),
  });
});
