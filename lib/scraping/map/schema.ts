import * as z from "zod";
import { DEFAULT_TIMEOUT_MS, MAX_TIMEOUT_MS, MIN_TIMEOUT_MS } from "#lib/scraping/pages/constants.ts";
import { ScrapeInput } from "#lib/scraping/pages/schema.ts";
import { siteFields } from "#lib/scraping/sites/schema.ts";
import { MAP_LIMIT_DEFAULT, MAP_LIMIT_MAX, SEARCH_MAX } from "./constants.ts";

/** The body of POST /v1/map (contract 4). */
export const MapInput = z.strictObject({
  url: ScrapeInput.shape.url,
  search: z.string().trim().min(1).max(SEARCH_MAX).optional().meta({
    description: "Only URLs with all these words in the path or the link text, best match first.",
    example: "pricing",
  }),
  limit: z.int().min(1).max(MAP_LIMIT_MAX).default(MAP_LIMIT_DEFAULT).meta({
    description: "Maximum number of URLs to return.",
    example: MAP_LIMIT_DEFAULT,
  }),
  include_subdomains: z.boolean().default(false).meta({
    description: "Include everything under the site's registered domain instead of its host only.",
    example: false,
  }),
  ...siteFields,
  timeout_ms: z.int().min(MIN_TIMEOUT_MS).max(MAX_TIMEOUT_MS).default(DEFAULT_TIMEOUT_MS).meta({
    description: "Time limit of the whole call in milliseconds. Anything not read by then is omitted, with a warning.",
    example: DEFAULT_TIMEOUT_MS,
  }),
});
export type MapInput = z.output<typeof MapInput>;
