import type * as z from "zod";
import type { EventPageSchema, EventSchema, EventTypeSchema } from "./answer-schema.ts";

export type RecordedEvent = z.output<typeof EventSchema>;
export type EventPage = z.output<typeof EventPageSchema>;
export type CataloguedEvent = z.output<typeof EventTypeSchema>;

/** What an event came of: a call, a job, a change that the audit log has, credits that fell below a line, or somebody's try. */
export type EventCause =
  | { type: "request"; id: string }
  | { type: "job"; id: string }
  | { type: "change"; action: "key.created" | "key.revoked"; target_id: string }
  | { type: "credits" }
  | { type: "test_event" };
