import { describe, expect, it } from "vitest";
import * as z from "zod";
import { envelopeSchema } from "#lib/kernel/events/schema.ts";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { idTime } from "#lib/platform/values/ids.ts";
import { cataloguedEvent, eventCatalogue } from "./catalogue.ts";

it("the catalogue has an entry for each event type, in order", () => {
  expect(eventCatalogue().map(({ type }) => type)).toEqual(EVENT_TYPES);
  expect(new Set(eventCatalogue().map(({ description }) => description)).size).toBe(EVENT_TYPES.length);
  expect(new Set(eventCatalogue().map(({ example }) => example.id)).size).toBe(EVENT_TYPES.length);
});

describe.each(EVENT_TYPES)("%s", (type) => {
  const { example, schema } = cataloguedEvent(type);

  it("has an example whose fields are all in its schema", () => {
    expect(envelopeSchema(type).parse(example)).toEqual(example);
    expect(Object.keys(example)).toEqual(["event", "id", "created_at", "data"]);
    expect(idTime(example.id).toISOString()).toBe(example.created_at);
  });

  it("has a JSON Schema that accepts the example and added fields, but rejects wrong values", () => {
    expect(schema).toMatchObject({ $schema: "https://json-schema.org/draft/2020-12/schema", title: type });
    const byJson = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
    const takes = (body: unknown) => byJson.safeParse(body).success;
    expect(takes(example)).toBe(true);
    expect(takes({ ...example, extra: 1, data: { ...example.data, extra: 1 } })).toBe(true);
    expect(takes({ ...example, event: "other" })).toBe(false);
    expect(takes({ ...example, id: "evt_1" })).toBe(false);
    for (const field of Object.keys(example.data)) {
      if (field === "document" || field === "reason") continue; // may be absent or null
      expect(takes({ ...example, data: { ...example.data, [field]: { wrong: true } } }), field).toBe(false);
    }
  });
});

it("accepts either a scrape's document or its URL", () => {
  const { example } = cataloguedEvent("scrape.completed");
  const takes = (rest: Record<string, unknown>) =>
    envelopeSchema("scrape.completed").safeParse({ ...example, data: { ...example.data, ...rest } }).success;
  expect(takes({ document: undefined, document_url: "https://gatehouse.example/d" })).toBe(true);
  expect(takes({ document_url: "https://gatehouse.example/d" })).toBe(false);
  expect(takes({ document: undefined })).toBe(false);
});
