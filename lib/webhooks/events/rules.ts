import * as z from "zod";
import { envelopeSchema } from "#lib/kernel/events/schema.ts";
import type { EventType } from "#lib/kernel/events/types.ts";
import { EVENT_EXAMPLES, EVENT_MEANING } from "./constants.ts";
import type { CataloguedEvent } from "./types.ts";

/**
 * A JSON Schema (2020-12) of an event type's whole body. Says nothing against fields that it does not name: some may be added,
 * and a receiver that validates must not break then.
 */
function jsonSchemaOf(type: EventType): Record<string, unknown> {
  const schema = z.toJSONSchema(envelopeSchema(type).meta({ title: type, description: EVENT_MEANING[type] }), {
    target: "draft-2020-12",
    // An output's objects would be closed.
    io: "input",
    override: ({ jsonSchema }) => readable(jsonSchema),
  });
  return { ...schema };
}

/** Leaves out what only repeats the type, and says `example`, a word of OpenAPI, as JSON Schema does. */
function readable(schema: Record<string, unknown>): void {
  if (schema.format === "date-time") delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.example === undefined) return;
  schema.examples = [schema.example];
  delete schema.example;
}

/** All there is to know of an event type. */
export const describeEvent = (type: EventType): CataloguedEvent => ({
  type,
  object: "event_type",
  description: EVENT_MEANING[type],
  schema: jsonSchemaOf(type),
  example: EVENT_EXAMPLES[type],
});
