import * as z from "zod";
import { envelopeSchema } from "#lib/kernel/events/schema.ts";
import { EVENT_TYPES, type EventType } from "#lib/kernel/events/types.ts";
import { EVENT_MEANING } from "./constants.ts";

/** What the API's description calls the body of a type: that of job.completed is JobCompletedEvent. */
export const sentEventName = (type: EventType): string =>
  `${type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;

/** The whole body of a delivery of this type, under the name that the API's description has for it. */
export const sentEventSchema = (type: EventType) =>
  envelopeSchema(type).meta({ id: sentEventName(type), description: EVENT_MEANING[type] });

const [first, ...others] = EVENT_TYPES;

/** The body of any delivery. */
export const AnySentEventSchema = z
  .discriminatedUnion("event", [sentEventSchema(first), ...others.map(sentEventSchema)])
  .meta({ id: "WebhookEvent" });
