import { describe, expect, it } from "vitest";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { EVENT_EXAMPLES, EVENT_MEANING } from "./constants.ts";
import { describeEvent } from "./rules.ts";

type Schema = Record<string, unknown>;

/** Every schema in a schema. A property may be called like a keyword, so only what stands for a schema is one. */
function within(schema: Schema): Schema[] {
  const parts = [schema.items, schema.additionalProperties, ...[schema.anyOf, schema.oneOf, schema.allOf].flat()];
  const named = Object.values((schema.properties ?? {}) as Schema);
  const found = [...parts, ...named].filter((part): part is Schema => typeof part === "object" && part !== null);
  return [schema, ...found.flatMap(within)];
}

describe.each(EVENT_TYPES)("%s", (type) => {
  const all = () => within(describeEvent(type).schema);

  it("is described by its meaning, its example and a schema that says which event it is", () => {
    const { schema, ...rest } = describeEvent(type);
    expect(rest).toEqual({
      type,
      object: "event_type",
      description: EVENT_MEANING[type],
      example: EVENT_EXAMPLES[type],
    });
    expect(schema).toMatchObject({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      title: type,
      description: EVENT_MEANING[type],
      type: "object",
      properties: {
        id: { pattern: expect.stringMatching(/^\^evt_/) },
        created_at: { type: "string", format: "date-time" },
      },
    });
  });

  it("closes no object: fields may be added", () => {
    expect(all().filter(({ additionalProperties }) => additionalProperties === false)).toEqual([]);
  });

  it("says nothing that the type says already, and gives examples by the word of JSON Schema", () => {
    expect(all().filter(({ format, pattern }) => format === "date-time" && pattern !== undefined)).toEqual([]);
    expect(all().filter(({ minimum }) => minimum === Number.MIN_SAFE_INTEGER)).toEqual([]);
    expect(all().filter(({ maximum }) => maximum === Number.MAX_SAFE_INTEGER)).toEqual([]);
    expect(all().filter((schema) => "example" in schema)).toEqual([]);
    for (const { examples } of all().filter((schema) => "examples" in schema))
      expect(examples).toEqual([expect.anything()]);
  });
});

it("a schema keeps the limits that mean something, and what a field's declaration gives as its example", () => {
  expect(describeEvent("credits.low").schema).toMatchObject({
    properties: { data: { properties: { balance: { type: "integer", minimum: 0 } } } },
  });
  expect(describeEvent("scrape.failed").schema).toMatchObject({
    properties: {
      data: {
        properties: {
          attempts: { minimum: 1 },
          error: { properties: { code: { type: "string", examples: ["target_timeout"] } } },
        },
      },
    },
  });
});
