import * as z from "zod";
import { ScrapeInput, ScrapeQuery } from "#lib/scraping/pages/schema.ts";

const webhook = z.string().min(1).max(8192).optional().meta({
  description:
    "Makes the scrape asynchronous: a `whk_` id of the workspace or an https address, which is sent the result as scrape.completed or scrape.failed. Subscriptions to those are sent it too.",
  example: "https://example.com/hooks/scrapes",
});

/** The body of POST /v1/scrape. */
export const ScrapeCall = z.strictObject({ ...ScrapeInput.shape, webhook });
export type ScrapeCall = z.infer<typeof ScrapeCall>;

/** The same as a query. */
export const ScrapeCallQuery = z.strictObject({ ...ScrapeQuery.shape, webhook });
