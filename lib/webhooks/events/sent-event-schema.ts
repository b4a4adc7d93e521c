import * as z from "zod";
import { envelopeSchema } from "#lib/kernel/events/schema.ts";
import { EVENT_TYPES, type EventType } from "#lib/kernel/events/types.ts";
import { EVENT_MEANING } from "./constants.ts";

/**
 * Returns the schema's name in the OpenAPI document, such as JobCompletedEvent for job.completed.
 */
export const sentEventName = (type: EventType): string =>
  `${type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;

/** Returns the schema of a delivery's body under its name in the OpenAPI document. */
export const sentEventSchema = (type: EventType) =>
  envelopeSchema(type).meta({ id: sentEventName(type), description: EVENT_MEANING[type] });

const [first, ...others] = EVENT_TYPES;

/** The body of any delivery. */
export const AnySentEventSchema = z
  .discriminatedUnion("event", [sentEventSchema(first), ...others.map(sentEventSchema)])
  .meta({ id: "WebhookEvent" });
