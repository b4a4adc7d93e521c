/** What Firecrawl's webhooks can be sent of a crawl or a batch, in the words of their `events`. */
export const FIRECRAWL_EVENTS = ["started", "page", "completed", "failed"] as const;
