import * as z from "zod";
import { readCrawlLines } from "#lib/scraping/crawls/read-crawl-lines.ts";
import { JobLineSchema } from "#lib/scraping/jobs/answer-schema.ts";
import { LINES_MAX } from "#lib/scraping/jobs/constants.ts";
import { readLines } from "#lib/scraping/jobs/read-lines.ts";
import type { Lines } from "#lib/scraping/jobs/types.ts";
import { outcomeOf } from "../answers/outcome.ts";
import { defineRoute, type Outcome } from "../route/route.ts";
import { RESULT_LINES } from "./constants.ts";

const Input = z.strictObject({
  after: z
    .int()
    .min(-1)
    .default(-1)
    .meta({ description: "Return only pages after this index. Use `after` of the previous answer." }),
  limit: z.int().min(1).max(LINES_MAX).default(RESULT_LINES).meta({ description: "Maximum number of pages." }),
});

const answer = {
  status: 200,
  schema: z.object({
    pages: z.array(JobLineSchema),
    after: z
      .int()
      .optional()
      .meta({ description: "Index of the last page returned; absent when no further pages are available now." }),
  }),
  description: "A page of results.",
};

const shown = ({ lines, after }: Lines, status: string, id: string): Outcome => ({
  status: 200,
  body: { pages: lines, after, status },
  target: id,
});

const common = {
  method: "POST",
  scope: "jobs",
  summary: "Read results",
  description:
    "Returns the pages read so far, a few at a time. Works while the job is running. Pass `after` of the previous answer to get the next pages. Free.",
  body: Input,
  answer,
  errors: ["not_found"],
} as const;

/** Reads a job's results in parts that fit an agent's context. Only for tools, without an HTTP path. */
export const readJobResults = defineRoute({
  ...common,
  path: "/v1/jobs/{job_id}/results",
  name: "readJobResults",
  handle: async ({ ctx, params: { job_id: id = "" }, body }) => {
    const found = await readLines(ctx, id, body);
    return found.ok ? shown(found.value, found.value.job.status, id) : outcomeOf(found, 200, id);
  },
});

/** Reads a crawl's results in the same way. */
export const readCrawlResults = defineRoute({
  ...common,
  path: "/v1/crawls/{crawl_id}/results",
  name: "readCrawlResults",
  handle: async ({ ctx, params: { crawl_id: id = "" }, body }) => {
    const found = await readCrawlLines(ctx, id, body);
    return found.ok ? shown(found.value, found.value.crawl.status, id) : outcomeOf(found, 200, id);
  },
});
