import { EVENT_TYPES, type EventType } from "#lib/kernel/events/types.ts";

const TITLE: Record<string, string> = {
  scrape: "Scrapes",
  job: "Batch jobs",
  crawl: "Crawls",
  monitor: "Monitors",
  stream: "Streams",
  credits: "Credits",
  key: "Keys",
};

export type EventGroup = { name: string; title: string; types: readonly EventType[] };

/** Event types by subject, in the order of the documentation. */
export const EVENT_GROUPS: readonly EventGroup[] = [...new Set(EVENT_TYPES.map(aboutWhat))].map((name) => ({
  name,
  title: TITLE[name] ?? name,
  types: EVENT_TYPES.filter((type) => aboutWhat(type) === name),
}));

/** Returns the part before the dot. */
function aboutWhat(type: EventType): string {
  return type.slice(0, type.indexOf("."));
}
