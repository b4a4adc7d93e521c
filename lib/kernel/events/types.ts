/** Service interface 6.2: everything that can happen, in the order of the documentation. */
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
 * Those that only who names them is sent: there may be a hundred thousand of a job, which who asks for all events (`*`) does not mean.
 * prisma/functions/fan_out_events.sql has the same list.
 */
export const NAMED_ONLY: readonly EventType[] = ["job.started", "job.page", "crawl.started", "crawl.page"];

/** What a delivery carries (service interface 2.3), whatever its type. */
export type Envelope = { event: EventType; id: string; created_at: string; data: Record<string, unknown> };
