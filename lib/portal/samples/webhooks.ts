import type { EventType } from "#lib/kernel/events/types.ts";
import { NOWHERE } from "./constants.ts";

/** Hours before the sample was made. */
type HoursAgo = number;

export type SampleWebhook = {
  url: string;
  description: string;
  events: readonly EventType[];
  madeDaysAgo: number;
  /** When its endpoint began to fail. */
  failsSince?: HoursAgo;
  pausedSince?: HoursAgo;
  /** One in this many deliveries succeeds only on a retry. */
  stumblesEvery?: number;
};

/** A healthy webhook, one with few events, a failing one and a paused one. */
export const SAMPLE_WEBHOOKS: readonly SampleWebhook[] = [
  {
    url: `https://orders.${NOWHERE}/hooks/gatehouse`,
    description: "Order pipeline",
    events: ["job.completed", "job.failed", "scrape.completed", "scrape.failed"],
    ...{ madeDaysAgo: 58, stumblesEvery: 17 },
  },
  {
    url: `https://ops.${NOWHERE}/gatehouse`,
    description: "Channel of the operations team",
    events: ["key.created", "key.revoked", "job.failed"],
    madeDaysAgo: 58,
  },
  {
    url: `https://search.${NOWHERE}/ingest`,
    description: "Search index",
    events: ["scrape.completed", "job.completed"],
    ...{ madeDaysAgo: 44, failsSince: 24.5 },
  },
  {
    url: `https://warehouse.${NOWHERE}/events`,
    description: "Data warehouse",
    events: ["job.completed", "job.failed", "scrape.failed"],
    ...{ madeDaysAgo: 35, pausedSince: 9 },
  },
];

/** Why the last one is paused, in a user's words. */
export const PAUSED_REASON = "Moving to the new cluster";
