import type { EventType } from "#lib/kernel/events/types.ts";
import { NOWHERE } from "./constants.ts";

/** Hours before the sample was made. */
type HoursAgo = number;

export type SampleWebhook = {
  url: string;
  description: string;
  events: readonly EventType[];
  madeDaysAgo: number;
  /** Since when its endpoint answers with errors. */
  failsSince?: HoursAgo;
  pausedSince?: HoursAgo;
  /** Every so many deliveries one is accepted only when it is tried again. */
  stumblesEvery?: number;
};

/** One that does well, one that hears little, one that fails, and one that is paused. */
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

/** Why the last of them is paused, as a person would have said it. */
export const PAUSED_REASON = "Moving to the new cluster";
