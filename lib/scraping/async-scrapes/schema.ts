import * as z from "zod";
import { ScrapeInput, ScrapeQuery } from "#lib/scraping/pages/schema.ts";

const webhook = z.string().min(1).max(8192).optional().meta({
  description:
    "Makes the scrape asynchronous. The result is sent to this webhook ID (`whk_…`) or https URL as scrape.completed or scrape.failed. Webhooks that subscribe to the events also receive it.",
  example: "https://example.com/hooks/scrapes",
});

/** The body of POST /v1/scrape. */
export const ScrapeCall = z.strictObject({ ...ScrapeInput.shape, webhook });
export type ScrapeCall = z.infer<typeof ScrapeCall>;

/** The same as a query. */
export const ScrapeCallQuery = z.strictObject({ ...ScrapeQuery.shape, webhook });
