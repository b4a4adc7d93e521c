/** The events that Firecrawl's webhooks can select. */
export const FIRECRAWL_EVENTS = ["started", "page", "completed", "failed"] as const;
