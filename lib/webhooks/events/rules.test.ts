import { describe, expect, it } from "vitest";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { EVENT_EXAMPLES, EVENT_MEANING } from "./constants.ts";
import { causeOf, describeEvent } from "./rules.ts";

type Schema = Record<string, unknown>;

/**
 * Returns all schemas nested in a schema. Properties may be named like keywords, so only schema
 * positions count.
 */
function within(schema: Schema): Schema[] {
  const parts = [schema.items, schema.additionalProperties, ...[schema.anyOf, schema.oneOf, schema.allOf].flat()];
  const named = Object.values((schema.properties ?? {}) as Schema);
  const found = [...parts, ...named].filter((part): part is Schema => typeof part === "object" && part !== null);
  return [schema, ...found.flatMap(within)];
}

describe.each(EVENT_TYPES)("%s", (type) => {
  const all = () => within(describeEvent(type).schema);

  it("has its meaning, its example and a schema that names it", () => {
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

  it("leaves all objects open to new fields", () => {
    expect(all().filter(({ additionalProperties }) => additionalProperties === false)).toEqual([]);
  });

  it("repeats nothing implied by the type and uses JSON Schema's examples", () => {
    expect(all().filter(({ format, pattern }) => format === "date-time" && pattern !== undefined)).toEqual([]);
    expect(all().filter(({ minimum }) => minimum === Number.MIN_SAFE_INTEGER)).toEqual([]);
    expect(all().filter(({ maximum }) => maximum === Number.MAX_SAFE_INTEGER)).toEqual([]);
    expect(all().filter((schema) => "example" in schema)).toEqual([]);
    for (const { examples } of all().filter((schema) => "examples" in schema))
      expect(examples).toEqual([expect.anything()]);
  });
});

it("a schema keeps meaningful limits and declared examples", () => {
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

describe("causeOf", () => {
  const BODY = "01m7x5afk6fsnvfhzjc689rkjw";
  const bodyOf = (data: unknown) => JSON.stringify({ data });

  it.each([
    ["scrape.completed", { scrape_id: `scr_${BODY}` }, { type: "request", id: `req_${BODY}` }],
    ["scrape.failed", { scrape_id: `scr_${BODY}` }, { type: "request", id: `req_${BODY}` }],
    ["stream.completed", { stream_id: `str_${BODY}` }, { type: "request", id: `req_${BODY}` }],
    ["job.completed", { job_id: `job_${BODY}` }, { type: "job", id: `job_${BODY}` }],
    ["job.failed", { job_id: `job_${BODY}` }, { type: "job", id: `job_${BODY}` }],
    ["key.created", { key_id: `key_${BODY}` }, { type: "change", action: "key.created", target_id: `key_${BODY}` }],
    ["key.revoked", { key_id: `key_${BODY}` }, { type: "change", action: "key.revoked", target_id: `key_${BODY}` }],
    ["credits.low", { balance: 3, threshold: 5 }, { type: "credits" }],
    ["credits.exhausted", { balance: 0, threshold: null }, { type: "credits" }],
  ] as const)("of %s", (type, data, cause) => {
    expect(causeOf(type, bodyOf(data))).toEqual(cause);
  });

  it.each(EVENT_TYPES)("of an example of %s is a test event", (type) => {
    const sent = { ...EVENT_EXAMPLES[type], id: `evt_${BODY}`, created_at: "2026-11-22T00:00:00.000Z" };
    expect(causeOf(type, JSON.stringify(sent))).toEqual({ type: "test_event" });
  });

  it.each(["", "{", "null", "[]", bodyOf(null), bodyOf("x"), bodyOf({}), bodyOf({ job_id: 7 })])(
    "is unknown for %j",
    (body) => {
      expect(causeOf("job.completed", body)).toBeNull();
      expect(causeOf("scrape.completed", body)).toBeNull();
      expect(causeOf("key.created", body)).toBeNull();
    },
  );
});
