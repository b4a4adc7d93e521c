import type { Version } from "../../dialects/firecrawl/asked.ts";
import type { Route } from "../../route/route.ts";
import { batchRoutes } from "./batch-scrape.ts";
import { crawlRoutes } from "./crawl.ts";
import { extractRoutes } from "./extract.ts";
import { mapRoute } from "./map.ts";
import { parseRoute } from "./parse.ts";
import { scrapeRoute } from "./scrape.ts";
import { searchRoute } from "./search.ts";
import { teamRoutes } from "./team.ts";

/**
 * The supported part of Firecrawl's API, for programs written for it. Authorized, metered and
 * logged like /v1, using the same functions. Not in our OpenAPI document, which covers our own API
 * (decision 0023).
 */
export const firecrawlRoutes = (version: Version): readonly Route[] => [
  ...(version === 2 ? [scrapeRoute, parseRoute, mapRoute, searchRoute] : []),
  ...batchRoutes(version),
  ...crawlRoutes(version),
  ...extractRoutes(version),
  ...teamRoutes(version),
];
