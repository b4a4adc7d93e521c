/** All event types (service interface 6.2), in the order of the documentation. */
export const EVENT_TYPES = [
  "scrape.completed",
  "scrape.failed",
  "job.started",
  "job.page",
  "job.completed",
  "job.failed",
  "crawl.started",
  "crawl.page",
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

/**
 * Types that a subscription receives only if it names them. There may be 100,000 for one job, so
 * `*` does not include them. prisma/functions/fan_out_events.sql has the same list.
 */
export const NAMED_ONLY: readonly EventType[] = ["job.started", "job.page", "crawl.started", "crawl.page"];

/** The body of a delivery (service interface 2.3), whatever its type. */
export type Envelope = { event: EventType; id: string; created_at: string; data: Record<string, unknown> };
