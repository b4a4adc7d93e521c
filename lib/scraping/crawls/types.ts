import type * as z from "zod";
import type { CrawlListSchema, CrawlPageSchema, CrawlPagesSchema, CrawlSchema } from "./answer-schema.ts";

export type Crawl = z.output<typeof CrawlSchema>;
export type CrawlList = z.output<typeof CrawlListSchema>;
export type CrawlPage = z.output<typeof CrawlPageSchema>;
/** The addresses of a crawl under one host or folder. */
export type CrawlBranch = {
  /** A host, or one segment of a path. */
  name: string;
  /** Host and path without a trailing slash. Pass it to list this branch's own branches. */
  under: string;
  pages: number;
  ok: number;
  failed: number;
  skipped: number;
  /** Whether there are branches below it. */
  has_branches: boolean;
};

/** Branches, largest first. `more` if some are not shown. */
export type CrawlBranches = { data: CrawlBranch[]; more: boolean };

export type CrawlPages = z.output<typeof CrawlPagesSchema>;

/** The cost of a crawl before it is started. */
export type CrawlForecast = {
  object: "crawl_forecast";
  /** Most pages. */
  limit: number;
  credits_per_page: number;
  /** Credits if the crawl reaches its limit. */
  credits_max: number;
  /** Credits that the workspace has now. */
  balance: number;
};
