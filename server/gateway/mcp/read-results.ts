import * as z from "zod";
import { JobLineSchema } from "#lib/scraping/jobs/answer-schema.ts";
import { LINES_MAX } from "#lib/scraping/jobs/constants.ts";
import { readLines } from "#lib/scraping/jobs/read-lines.ts";
import { outcomeOf } from "../answers/outcome.ts";
import { type Call, defineRoute } from "../route.ts";
import { RESULT_LINES } from "./constants.ts";

const Input = z.strictObject({
  after: z.int().min(-1).default(-1).meta({ description: "Pages after this index only: what the last call answered." }),
  limit: z.int().min(1).max(LINES_MAX).default(RESULT_LINES).meta({ description: "Pages, at most." }),
});

const answer = {
  status: 200,
  schema: z.object({
    pages: z.array(JobLineSchema),
    after: z
      .int()
      .optional()
      .meta({ description: "More pages stand after this index; absent when there are none now." }),
  }),
  description: "Some of the pages, also while the work is under way.",
};

async function read(call: Call<unknown, z.output<typeof Input>>, id: string) {
  const found = await readLines(call.ctx, id, call.body);
  if (!found.ok) return outcomeOf(found, 200, id);
  const { lines, after, job } = found.value;
  return { status: 200, body: { pages: lines, after, status: job.status }, target: id };
}

const common = {
  method: "POST",
  scope: "jobs",
  summary: "Read some of the results",
  description:
    "The pages that could be read, a few at a time, also while the work is under way. `after` of an answer asks for the next ones. Free.",
  body: Input,
  answer,
  errors: ["not_found"],
} as const;

/** As GET /v1/jobs/{job_id}/results, in pieces that an agent can take in. Of tools alone: no path leads to it. */
export const readJobResults = defineRoute({
  ...common,
  path: "/v1/jobs/{job_id}/results",
  name: "readJobResults",
  handle: (call) => read(call, call.params.job_id ?? ""),
});

export const readCrawlResults = defineRoute({
  ...common,
  path: "/v1/crawls/{crawl_id}/results",
  name: "readCrawlResults",
  handle: (call) => read(call, call.params.crawl_id ?? ""),
});
