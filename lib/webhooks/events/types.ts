import type * as z from "zod";
import type { EventPageSchema, EventSchema, EventTypeSchema } from "./answer-schema.ts";

export type RecordedEvent = z.output<typeof EventSchema>;
export type EventPage = z.output<typeof EventPageSchema>;
export type CataloguedEvent = z.output<typeof EventTypeSchema>;
