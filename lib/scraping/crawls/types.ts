import type * as z from "zod";
import type { CrawlListSchema, CrawlPageSchema, CrawlPagesSchema, CrawlSchema } from "./answer-schema.ts";

export type Crawl = z.output<typeof CrawlSchema>;
export type CrawlList = z.output<typeof CrawlListSchema>;
export type CrawlPage = z.output<typeof CrawlPageSchema>;
export type CrawlPages = z.output<typeof CrawlPagesSchema>;
