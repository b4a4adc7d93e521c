import type * as z from "zod";
import type { EventPageSchema, EventSchema, EventTypeSchema } from "./answer-schema.ts";

export type RecordedEvent = z.output<typeof EventSchema>;
export type EventPage = z.output<typeof EventPageSchema>;
export type CataloguedEvent = z.output<typeof EventTypeSchema>;

/** What caused an event: a call, a job, an audited change, a credit threshold, or a test. */
export type EventCause =
  | { type: "request"; id: string }
  | { type: "job"; id: string }
  | { type: "change"; action: "key.created" | "key.revoked"; target_id: string }
  | { type: "credits" }
  | { type: "test_event" };
