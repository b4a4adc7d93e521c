import type { KeyEnv } from "#lib/kernel/scopes.ts";

/** Service interface 6.2: everything that can happen, in the order in which the documentation names it. */
export const EVENT_TYPES = [
  "scrape.completed",
  "scrape.failed",
  "job.completed",
  "job.failed",
  "stream.completed",
  "credits.low",
  "credits.exhausted",
  "key.created",
  "key.revoked",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** What a delivery carries (service interface 2.3), whatever its type. */
export type Envelope = { event: EventType; id: string; created_at: string; data: Record<string, unknown> };

/** An event as it is answered: its envelope, and which keys caused it. */
export type StatedEvent = Envelope & { object: "event"; env: KeyEnv };

/** An entry of the catalogue. */
export type CataloguedEvent = {
  type: EventType;
  object: "event_type";
  /** When it fires. */
  description: string;
  /** JSON Schema 2020-12 of the whole body. */
  schema: Record<string, unknown>;
  /** A body as it would arrive. */
  example: Envelope;
};
