/** Service interface 6.2: everything that can happen, in the order of the documentation. */
export const EVENT_TYPES = [
  "scrape.completed",
  "scrape.failed",
  "job.completed",
  "job.failed",
  "crawl.completed",
  "crawl.failed",
  "monitor.changed",
  "monitor.failed",
  "stream.completed",
  "credits.low",
  "credits.exhausted",
  "key.created",
  "key.revoked",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** What a delivery carries (service interface 2.3), whatever its type. */
export type Envelope = { event: EventType; id: string; created_at: string; data: Record<string, unknown> };
