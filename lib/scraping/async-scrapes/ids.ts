import type { Id } from "#lib/platform/ids.ts";

/**
 * A scrape has the id of the call that asked for it, but for the prefix. So a call that is made again under its Idempotency-Key makes
 * no second scrape, and the charge is unique by the call's id, like any other (contract 6).
 */
export const scrapeOfCall = (requestId: Id<"req">): Id<"scr"> => `scr_${requestId.slice(4)}`;

/** The call that a scrape is charged to. */
export const callOfScrape = (scrapeId: string): Id<"req"> => `req_${scrapeId.slice(4)}`;
