import type * as z from "zod";
import type { CrawlListSchema, CrawlPageSchema, CrawlPagesSchema, CrawlSchema } from "./answer-schema.ts";

export type Crawl = z.output<typeof CrawlSchema>;
export type CrawlList = z.output<typeof CrawlListSchema>;
export type CrawlPage = z.output<typeof CrawlPageSchema>;
/** A part of a crawl's addresses: those under one host, or one folder of it. */
export type CrawlBranch = {
  /** What it is called here: a host, or a part of a path. */
  name: string;
  /** What its own branches are asked for by: host and path, without a slash at the end. */
  under: string;
  pages: number;
  ok: number;
  failed: number;
  skipped: number;
  /** Whether there are others below it. */
  has_branches: boolean;
};

/** Branches, the largest first; `more` where there are too many to show. */
export type CrawlBranches = { data: CrawlBranch[]; more: boolean };

export type CrawlPages = z.output<typeof CrawlPagesSchema>;

/** What a crawl would cost, before it is started. */
export type CrawlForecast = {
  object: "crawl_forecast";
  /** Pages, at most. */
  limit: number;
  credits_per_page: number;
  /** Credits if the crawl reaches its limit. */
  credits_max: number;
  /** Credits that the workspace has now. */
  balance: number;
};
