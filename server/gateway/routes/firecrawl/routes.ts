import type { Version } from "../../dialects/firecrawl/asked.ts";
import type { Route } from "../../route.ts";
import { batchRoutes } from "./batch-scrape.ts";
import { crawlRoutes } from "./crawl.ts";
import { extractRoutes } from "./extract.ts";
import { mapRoute } from "./map.ts";
import { parseRoute } from "./parse.ts";
import { scrapeRoute } from "./scrape.ts";
import { searchRoute } from "./search.ts";
import { teamRoutes } from "./team.ts";

/**
 * Firecrawl's API as far as there is what it asks for: for programs that were written for it. Guarded, metered and logged as /v1 is, by the
 * same verbs; not in our OpenAPI document, which is for our own API (decision 0023).
 */
export const firecrawlRoutes = (version: Version): readonly Route[] => [
  ...(version === 2 ? [scrapeRoute, parseRoute, mapRoute, searchRoute] : []),
  ...batchRoutes(version),
  ...crawlRoutes(version),
  ...extractRoutes(version),
  ...teamRoutes(version),
];
