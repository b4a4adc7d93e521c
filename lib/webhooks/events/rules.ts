import * as z from "zod";
import { envelopeSchema } from "#lib/kernel/events/schema.ts";
import type { EventType } from "#lib/kernel/events/types.ts";
import { withPrefix } from "#lib/platform/values/ids.ts";
import { EVENT_EXAMPLES, EVENT_MEANING } from "./constants.ts";
import type { CataloguedEvent, EventCause } from "./types.ts";

/**
 * Returns a JSON Schema (2020-12) of an event type's body. Allows unknown fields, because fields
 * may be added and validating receivers must not break.
 */
function jsonSchemaOf(type: EventType): Record<string, unknown> {
  const schema = z.toJSONSchema(envelopeSchema(type).meta({ title: type, description: EVENT_MEANING[type] }), {
    target: "draft-2020-12",
    // With "output", objects would be closed.
    io: "input",
    override: ({ jsonSchema }) => readable(jsonSchema),
  });
  return { ...schema };
}

/**
 * Removes keywords that only repeat the type, and converts OpenAPI's `example` to JSON Schema's
 * `examples`.
 */
function readable(schema: Record<string, unknown>): void {
  if (schema.format === "date-time") delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.example === undefined) return;
  schema.examples = [schema.example];
  delete schema.example;
}

export const describeEvent = (type: EventType): CataloguedEvent => ({
  type,
  object: "event_type",
  description: EVENT_MEANING[type],
  schema: jsonSchemaOf(type),
  example: EVENT_EXAMPLES[type],
});

/**
 * Returns what caused an event, from its body; null if the body does not say. Objects made by a
 * call have the call's ID with another prefix, so scrapes and streams lead to their request.
 * @param body the envelope as JSON text.
 */
export function causeOf(event: EventType, body: string): EventCause | null {
  const data = dataOf(body);
  if (!data) return null;
  if (JSON.stringify(data) === JSON.stringify(EVENT_EXAMPLES[event].data)) return { type: "test_event" };
  const id = (name: string): string | null => (typeof data[name] === "string" ? data[name] : null);
  switch (event) {
    case "scrape.completed":
    case "scrape.failed":
      return requestOf(id("scrape_id"));
    case "stream.completed":
      return requestOf(id("stream_id"));
    case "crawl.started":
    case "crawl.page":
    case "crawl.completed":
    case "crawl.failed":
      return requestOf(id("crawl_id"));
    case "job.started":
    case "job.page":
    case "job.completed":
    case "job.failed": {
      const job = id("job_id");
      return job === null ? null : { type: "job", id: job };
    }
    case "monitor.changed":
    case "monitor.failed":
      // Its run is a job or crawl without a call; the monitor itself is the cause.
      return null;
    case "key.created":
    case "key.revoked": {
      const key = id("key_id");
      return key === null ? null : { type: "change", action: event, target_id: key };
    }
    case "credits.low":
    case "credits.exhausted":
      return { type: "credits" };
  }
}

const requestOf = (id: string | null): EventCause | null =>
  id === null ? null : { type: "request", id: withPrefix("req", id) };

function dataOf(body: string): Record<string, unknown> | undefined {
  try {
    const envelope = JSON.parse(body) as { data?: Record<string, unknown> } | null;
    const data = envelope?.data;
    return typeof data === "object" && data !== null ? data : undefined;
  } catch {
    // Only tests write bodies that are not JSON.
    return undefined;
  }
}
