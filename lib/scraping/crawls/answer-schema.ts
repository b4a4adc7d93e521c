import * as z from "zod";
import { KEY_ENVS } from "#lib/kernel/scopes.ts";
import { askedFields, resultFields } from "#lib/scraping/jobs/answer-schema.ts";
import { CrawlPlan } from "#lib/scraping/jobs/crawl-plan.ts";
import { CRAWL_STATUSES, LEFT_OUT, PAGE_STATES } from "./constants.ts";

const time = z.iso.datetime();

const { url: _, ...plan } = CrawlPlan.shape;

/** A crawl in the API (contract 4). */
export const CrawlSchema = z
  .object({
    id: z.string().meta({ example: "crl_01kf0kv800fmkvgtkty7trff73" }),
    object: z.literal("crawl"),
    url: z.string().meta({ description: "The URL the crawl starts from." }),
    status: z
      .enum(CRAWL_STATUSES)
      .meta({ description: "`completed` if at least one page was scraped, `failed` if none was." }),
    env: z.enum(KEY_ENVS),
    pages: z
      .object({
        found: z.int().meta({ description: "URLs added to the crawl so far; the sum of the counts below." }),
        waiting: z.int(),
        under_way: z.int(),
        ok: z.int().meta({ description: "Pages scraped. A page that responds with 404 also counts." }),
        failed: z.int(),
        skipped: z
          .int()
          .meta({ description: "Pages that only redirect to another URL, which is crawled if it is on the site." }),
      })
      .meta({ description: "Pages by state so far." }),
    sitemaps: z.int().meta({ description: "Sitemaps found so far." }),
    left_out: z.array(z.enum(LEFT_OUT)).meta({ description: "Why discovered URLs are not part of the crawl." }),
    credits_used: z
      .int()
      .meta({ description: "Credits used so far. A failure costs only the tokens of a language model's answers." }),
    ...plan,
    ...askedFields,
    paused_at: time.nullable(),
    finished_at: time.nullable().meta({
      description: "When the results were complete. For a canceled crawl, this is shortly after the cancellation.",
    }),
    ...resultFields,
  })
  .meta({ id: "Crawl" });

export const CrawlListSchema = z
  .object({ data: z.array(CrawlSchema), next_cursor: z.string().nullable() })
  .meta({ id: "CrawlList" });

export const CrawlPageSchema = z
  .object({
    index: z
      .int()
      .meta({ description: "The page's position in the order of discovery; equal to `index` in the results." }),
    url: z.string(),
    state: z.enum(PAGE_STATES),
    depth: z.int().meta({ description: "Number of links from the start URL." }),
    found_on: z
      .int()
      .nullable()
      .meta({ description: "The index of the page or sitemap that links to it. Null for the start URL." }),
    sitemap: z.boolean().meta({ description: "Whether this is a sitemap rather than a page." }),
    error_code: z.string().nullable().meta({ description: "Why the page failed or was skipped." }),
    attempts: z.int(),
    credits_used: z.int(),
  })
  .meta({ id: "CrawlPage" });

export const CrawlPagesSchema = z
  .object({ data: z.array(CrawlPageSchema), next_cursor: z.string().nullable() })
  .meta({ id: "CrawlPageList" });
