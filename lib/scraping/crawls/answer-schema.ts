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
    url: z.string().meta({ description: "Where it begins." }),
    status: z
      .enum(CRAWL_STATUSES)
      .meta({ description: "completed: there are results, of one page at least. failed: of none." }),
    env: z.enum(KEY_ENVS),
    pages: z
      .object({
        found: z.int().meta({ description: "Taken up so far: the sum of all below." }),
        waiting: z.int(),
        under_way: z.int(),
        ok: z.int().meta({ description: "Fetched and read; a site's 404 is a result too." }),
        failed: z.int(),
        skipped: z
          .int()
          .meta({ description: "Only led on to another address, which is in the crawl if it is on the site." }),
      })
      .meta({ description: "So far." }),
    sitemaps: z.int().meta({ description: "Sitemaps found so far." }),
    left_out: z.array(z.enum(LEFT_OUT)).meta({ description: "Why addresses that were found are not in it." }),
    credits_used: z
      .int()
      .meta({ description: "Credits used so far. A failure costs only the tokens of a language model's answers." }),
    ...plan,
    ...askedFields,
    paused_at: time.nullable(),
    finished_at: time
      .nullable()
      .meta({ description: "When the results were complete; of a canceled crawl a moment after it was canceled." }),
    ...resultFields,
  })
  .meta({ id: "Crawl" });

export const CrawlListSchema = z
  .object({ data: z.array(CrawlSchema), next_cursor: z.string().nullable() })
  .meta({ id: "CrawlList" });

export const CrawlPageSchema = z
  .object({
    index: z.int().meta({ description: "The order in which they were found; the same as on its line of the results." }),
    url: z.string(),
    state: z.enum(PAGE_STATES),
    depth: z.int().meta({ description: "Links from where the crawl begins." }),
    found_on: z
      .int()
      .nullable()
      .meta({ description: "The index of the page or sitemap that named it; null of the first." }),
    sitemap: z.boolean().meta({ description: "Whether it is a sitemap, and no page." }),
    error_code: z.string().nullable().meta({ description: "Why it failed, or was skipped." }),
    attempts: z.int(),
    credits_used: z.int(),
  })
  .meta({ id: "CrawlPage" });

export const CrawlPagesSchema = z
  .object({ data: z.array(CrawlPageSchema), next_cursor: z.string().nullable() })
  .meta({ id: "CrawlPageList" });
