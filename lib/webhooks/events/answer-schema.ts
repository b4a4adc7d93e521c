import * as z from "zod";
import { eventTypeSchema } from "#lib/kernel/events/schema.ts";
import { KEY_ENVS } from "#lib/kernel/scopes.ts";
import { AnySentEventSchema } from "./sent-event-schema.ts";

const envelope = {
  event: eventTypeSchema,
  id: z.string().meta({
    description: "The event's ID (evt_…), the same in every delivery.",
    example: "evt_01kf0m4cz0f7xb02f3p8wk1hqd",
  }),
  created_at: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()).meta({ description: "The event's data. Its schema is in /v1/event-types." }),
};

/** An event as returned: its envelope, and whether live or test keys caused it. */
export const EventSchema = z
  .object({
    ...envelope,
    object: z.literal("event"),
    env: z.enum(KEY_ENVS).meta({ description: "Whether it was caused by live keys and people, or by test keys." }),
  })
  .meta({ id: "Event" });

export const EventPageSchema = z
  .object({ data: z.array(EventSchema), next_cursor: z.string().nullable() })
  .meta({ id: "EventList" });

export const EventTypeSchema = z
  .object({
    type: eventTypeSchema,
    object: z.literal("event_type"),
    description: z.string().meta({ description: "When the event fires." }),
    schema: z.record(z.string(), z.unknown()).meta({ description: "JSON Schema 2020-12 of the whole body." }),
    example: AnySentEventSchema.meta({ description: "An example body." }),
  })
  .meta({ id: "EventTypeEntry" });

export const EventTypesSchema = z
  .object({ data: z.array(EventTypeSchema).meta({ description: "In the order of the documentation.", example: [] }) })
  .meta({ id: "EventTypeList" });
