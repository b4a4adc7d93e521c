import { Readable } from "node:stream";
import * as z from "zod";
import { env } from "#lib/platform/env/env.ts";
import { cancelJob } from "#lib/scraping/jobs/cancel-job.ts";
import { createJob } from "#lib/scraping/jobs/create-job.ts";
import { listFailures } from "#lib/scraping/jobs/list-failures.ts";
import { readLines } from "#lib/scraping/jobs/read-lines.ts";
import type { Job, JobLine, JobLines } from "#lib/scraping/jobs/types.ts";
import { outcomeOf } from "../../answers/outcome.ts";
import type { Version } from "../../dialects/firecrawl/asked.ts";
import {
  BatchCall,
  batchErrors,
  batchInput,
  batchStarted,
  batchStatus,
  batchStatusOf,
} from "../../dialects/firecrawl/batch-scrape.ts";
import { spoken } from "../../dialects/firecrawl/dialect.ts";
import { ownAddress } from "../../dialects/firecrawl/own-address.ts";
import { type Call, defineRoute, type Route } from "../../route/route.ts";
import { described, named, translated } from "./define.ts";

const count = z.coerce.number().int().min(0);
/** `after` is ours, written to `next`: a position in a job, an int4. The others are Firecrawl's. */
export const StatusQuery = z.strictObject({
  skip: count.optional(),
  limit: count.min(1).optional(),
  after: count.max(2 ** 31 - 1).optional(),
});

const idOf = ({ params }: Pick<Call, "params">): string => params.job_id ?? "";

/** A batch is created, charged, stored and canceled as a job. */
export function batchRoutes(version: Version): readonly Route[] {
  const path = `/v${version}/batch/scrape` as const;
  const of = { path: `${path}/{job_id}`, scope: "jobs" } as const;
  const addressOf = (call: Pick<Call, "header" | "isEncrypted">) => ownAddress(call, env().BASE_URL);
  return [
    defineRoute({
      ...described("Scrape many pages, as Firecrawl does"),
      method: "POST",
      path,
      scope: "jobs",
      name: named("BatchScrape", version),
      body: BatchCall,
      dialect: spoken(version, batchInput),
      idempotent: true,
      handle: async (call) => {
        const { ctx, requestId } = call;
        const { invalid_urls: invalid, webhook_form: form, ...job } = call.body;
        const text = Buffer.from(JSON.stringify(job));
        const made = await createJob(ctx, { requestId, open: () => Readable.from([text]), form });
        const outcome = outcomeOf(made, 200, made.ok ? made.value.id : undefined);
        return translated<Job>(outcome, (value) => batchStarted(value, { invalid, version, baseUrl: addressOf(call) }));
      },
    }),
    defineRoute({
      ...of,
      ...described("Get a batch with its documents, as Firecrawl does"),
      method: "GET",
      name: named("BatchStatus", version),
      query: StatusQuery,
      handle: async (call) => {
        const id = idOf(call);
        const { limit } = call.query;
        const next = (after: number) => {
          const query = new URLSearchParams({ after: String(after), ...(limit && { limit: String(limit) }) });
          return `${addressOf(call)}${path}/${id}?${query}`;
        };
        return translated<JobLines>(outcomeOf(await readLines(call.ctx, id, call.query), 200, id), (read) =>
          batchStatus(read.job, read.lines, {
            version,
            next: read.after === undefined ? undefined : next(read.after),
          }),
        );
      },
    }),
    defineRoute({
      ...of,
      ...described("Cancel a batch, as Firecrawl does"),
      method: "DELETE",
      name: named("BatchCancel", version),
      handle: async (call) =>
        translated<Job>(outcomeOf(await cancelJob(call.ctx, idOf(call)), 200, idOf(call)), (job) => ({
          success: true,
          status: batchStatusOf(job),
        })),
    }),
    defineRoute({
      ...of,
      ...described("List what failed of a batch, as Firecrawl does"),
      path: `${path}/{job_id}/errors`,
      method: "GET",
      name: named("BatchErrors", version),
      handle: async (call) =>
        translated<{ job: Job; failed: JobLine[] }>(
          outcomeOf(await listFailures(call.ctx, idOf(call)), 200, idOf(call)),
          ({ job, failed }) => batchErrors(job, failed),
        ),
    }),
  ];
}
