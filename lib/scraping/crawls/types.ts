import type * as z from "zod";
import type { CrawlListSchema, CrawlPageSchema, CrawlPagesSchema, CrawlSchema } from "./answer-schema.ts";

export type Crawl = z.output<typeof CrawlSchema>;
export type CrawlList = z.output<typeof CrawlListSchema>;
export type CrawlPage = z.output<typeof CrawlPageSchema>;
export type CrawlBranch = {
  name: string;
  /** Host and path without a trailing slash, to list this branch's own branches. */
  under: string;
  pages: number;
  ok: number;
  failed: number;
  skipped: number;
  has_branches: boolean;
};

/** Branches, largest first. `more` if some are not shown. */
export type CrawlBranches = { data: CrawlBranch[]; more: boolean };

export type CrawlPages = z.output<typeof CrawlPagesSchema>;

export type CrawlForecast = {
  object: "crawl_forecast";
  limit: number;
  credits_per_page: number;
  credits_max: number;
  balance: number;
};
