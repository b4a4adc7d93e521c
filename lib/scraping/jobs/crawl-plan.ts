import * as z from "zod";
import { SITEMAP_CHOICES } from "#lib/scraping/sites/constants.ts";

/**
 * The start and limits of a crawl, as stored in its row. SQL also reads `delay_ms`, `limit` and
 * `max_similar`.
 */
export const CrawlPlan = z.object({
  url: z.string(),
  limit: z.int(),
  max_depth: z.int(),
  max_similar: z.int(),
  include_paths: z.array(z.string()),
  exclude_paths: z.array(z.string()),
  sitemap: z.enum(SITEMAP_CHOICES),
  allow_subdomains: z.boolean(),
  ignore_query: z.boolean(),
  respect_robots: z.boolean(),
  delay_ms: z.int(),
});
export type CrawlPlan = z.output<typeof CrawlPlan>;
