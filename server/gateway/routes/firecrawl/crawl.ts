import * as z from "zod";
import type { Ctx } from "#lib/kernel/context.ts";
import { env } from "#lib/platform/env/env.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { cancelCrawl } from "#lib/scraping/crawls/change-crawl.ts";
import { CRAWL_DEPTH_MAX, CRAWL_PAGES_MAX } from "#lib/scraping/crawls/constants.ts";
import { createCrawl } from "#lib/scraping/crawls/create-crawl.ts";
import { listCrawlFailures } from "#lib/scraping/crawls/list-crawl-failures.ts";
import { listCrawls } from "#lib/scraping/crawls/queries.ts";
import { readCrawlLines } from "#lib/scraping/crawls/read-crawl-lines.ts";
import type { Crawl, CrawlList } from "#lib/scraping/crawls/types.ts";
import { cancelJob } from "#lib/scraping/jobs/cancel-job.ts";
import { listFailures } from "#lib/scraping/jobs/list-failures.ts";
import { type ReadLinesInput, readLines } from "#lib/scraping/jobs/read-lines.ts";
import type { Job, JobLine, Lines } from "#lib/scraping/jobs/types.ts";
import { outcomeOf } from "../../answers/outcome.ts";
import { missing, type Version } from "../../dialects/firecrawl/asked.ts";
import { batchErrors, batchStatus, batchStatusOf, type Progress } from "../../dialects/firecrawl/batch-scrape.ts";
import { activeCrawls, CrawlCall, crawlInput, crawlProgress, crawlStarted } from "../../dialects/firecrawl/crawl.ts";
import { spoken } from "../../dialects/firecrawl/dialect.ts";
import { ownAddress } from "../../dialects/firecrawl/own-address.ts";
import { wrongMethod } from "../../route/api-error.ts";
import { type Call, defineRoute, type Outcome, type Route } from "../../route/route.ts";
import { StatusQuery } from "./batch-scrape.ts";
import { described, named, translated } from "./define.ts";

const idOf = ({ params }: Pick<Call, "params">): string => params.crawl_id ?? "";
const MOST = { pages: CRAWL_PAGES_MAX, depth: CRAWL_DEPTH_MAX };
/** Maximum number of active crawls listed. */
const LISTED_MAX = 100;

/**
 * Reserved values in place of a crawl's ID: separate paths would make the router use a slower
 * algorithm for every route (pipeline/mount-routes.ts).
 */
const ACTIVE = "active";
const PREVIEW = "params-preview";

/**
 * Lists unfinished crawls. Queued ones are read first, so that a crawl starting in between is in
 * both lists rather than in neither.
 */
async function active({ ctx }: Pick<Call, "ctx">): Promise<Outcome> {
  const queued = await listCrawls(ctx, { status: "queued", limit: LISTED_MAX });
  if (!queued.ok) return outcomeOf(queued, 200);
  const running = await listCrawls(ctx, { status: "running", limit: LISTED_MAX });
  return translated<CrawlList>(outcomeOf(running, 200), ({ data }) => {
    const begun = new Set(data.map(({ id }) => id));
    return activeCrawls(ctx.workspaceId, [...data, ...queued.value.data.filter(({ id }) => !begun.has(id))]);
  });
}

/**
 * Status, cancellation and errors accept the ID of a crawl or a batch. Firecrawl has one kind of ID
 * for both, and version 1 of its client requests a batch's status under the crawl path
 * (`batchScrapeUrls`).
 */
const isBatch = (id: string): boolean => isId("job", id);

type Read = Lines & { progress: Progress };

async function readProgress(
  ctx: Ctx,
  id: string,
  input: ReadLinesInput,
): Promise<Result<Read, "forbidden" | "not_found">> {
  if (isBatch(id)) {
    const read = await readLines(ctx, id, input);
    return read.ok ? ok({ ...read.value, progress: read.value.job }) : read;
  }
  const read = await readCrawlLines(ctx, id, input);
  return read.ok ? ok({ ...read.value, progress: crawlProgress(read.value.crawl) }) : read;
}

async function cancel(ctx: Ctx, id: string): Promise<Outcome> {
  if (isBatch(id))
    return translated<Job>(outcomeOf(await cancelJob(ctx, id), 200, id), (job) => canceled(batchStatusOf(job)));
  return translated<Crawl>(outcomeOf(await cancelCrawl(ctx, id), 200, id), (crawl) =>
    canceled(batchStatusOf(crawlProgress(crawl))),
  );
}

const canceled = (status: string) => ({ success: true, status });

async function listErrors(ctx: Ctx, id: string): Promise<Outcome> {
  if (isBatch(id))
    return translated<{ job: Job; failed: JobLine[] }>(outcomeOf(await listFailures(ctx, id), 200, id), (found) =>
      batchErrors(found.job, found.failed),
    );
  return translated<{ crawl: Crawl; failed: JobLine[] }>(
    outcomeOf(await listCrawlFailures(ctx, id), 200, id),
    (found) => batchErrors(found.crawl, found.failed),
  );
}

/** A Firecrawl crawl is created, charged, stored and canceled as one of ours. */
export function crawlRoutes(version: Version): readonly Route[] {
  const path = `/v${version}/crawl` as const;
  const of = { path: `${path}/{crawl_id}`, scope: "jobs" } as const;
  const addressOf = (call: Pick<Call, "header" | "isEncrypted">) => ownAddress(call, env().BASE_URL);
  return [
    defineRoute({
      ...described("Crawl a site, as Firecrawl does"),
      method: "POST",
      path,
      scope: "jobs",
      name: named("Crawl", version),
      body: CrawlCall,
      dialect: spoken(version, (json) => crawlInput(json, version, MOST)),
      idempotent: true,
      handle: async (call) => {
        const { webhook_form: form, ...input } = call.body;
        const made = await createCrawl(call.ctx, { requestId: call.requestId, input, form });
        const started = { version, baseUrl: addressOf(call) };
        return translated<Crawl>(outcomeOf(made, 200, call.body.url), (crawl) => crawlStarted(crawl, started));
      },
    }),
    defineRoute({
      ...of,
      ...described("Get a crawl with its documents, as Firecrawl does"),
      method: "GET",
      name: named("CrawlStatus", version),
      query: StatusQuery,
      handle: async (call) => {
        const id = idOf(call);
        if (id === ACTIVE) return await active(call);
        const { limit } = call.query;
        const next = (after: number) => {
          const query = new URLSearchParams({ after: String(after), ...(limit && { limit: String(limit) }) });
          return `${addressOf(call)}${path}/${id}?${query}`;
        };
        return translated<Read>(outcomeOf(await readProgress(call.ctx, id, call.query), 200, id), (read) =>
          batchStatus(read.progress, read.lines, {
            version,
            next: read.after === undefined ? undefined : next(read.after),
          }),
        );
      },
    }),
    defineRoute({
      ...of,
      ...described("Cancel a crawl, as Firecrawl does"),
      method: "DELETE",
      name: named("CrawlCancel", version),
      handle: (call) => cancel(call.ctx, idOf(call)),
    }),
    defineRoute({
      ...of,
      ...described("List what failed of a crawl, as Firecrawl does"),
      path: `${path}/{crawl_id}/errors`,
      method: "GET",
      name: named("CrawlErrors", version),
      handle: (call) => listErrors(call.ctx, idOf(call)),
    }),
    defineRoute({
      ...of,
      ...described("Refuse crawl parameters by prompt, which Firecrawl makes"),
      method: "POST",
      name: named("CrawlParams", version),
      body: z.record(z.string(), z.unknown()),
      handle: (call) => ({
        error: idOf(call) === PREVIEW ? missing("crawl parameters by prompt") : wrongMethod(["GET", "DELETE"]),
      }),
    }),
  ];
}
