/** The events of a crawl or batch that Firecrawl's webhooks can select in `events`. */
export const FIRECRAWL_EVENTS = ["started", "page", "completed", "failed"] as const;
