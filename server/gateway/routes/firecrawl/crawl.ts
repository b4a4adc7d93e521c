import * as z from "zod";
import { env } from "#lib/platform/env.ts";
import { cancelCrawl } from "#lib/scraping/crawls/change-crawl.ts";
import { CRAWL_DEPTH_MAX, CRAWL_PAGES_MAX } from "#lib/scraping/crawls/constants.ts";
import { createCrawl } from "#lib/scraping/crawls/create-crawl.ts";
import { listCrawlFailures } from "#lib/scraping/crawls/list-crawl-failures.ts";
import { listCrawls } from "#lib/scraping/crawls/queries.ts";
import { type CrawlLines, readCrawlLines } from "#lib/scraping/crawls/read-crawl-lines.ts";
import type { Crawl, CrawlList } from "#lib/scraping/crawls/types.ts";
import type { JobLine } from "#lib/scraping/jobs/types.ts";
import { wrongMethod } from "../../answers/api-error.ts";
import { outcomeOf } from "../../answers/outcome.ts";
import { missing, type Version } from "../../dialects/firecrawl/asked.ts";
import { batchErrors, batchStatus, batchStatusOf } from "../../dialects/firecrawl/batch-scrape.ts";
import { activeCrawls, CrawlCall, crawlInput, crawlProgress, crawlStarted } from "../../dialects/firecrawl/crawl.ts";
import { spoken } from "../../dialects/firecrawl/dialect.ts";
import { ownAddress } from "../../dialects/firecrawl/own-address.ts";
import { type Call, defineRoute, type Outcome, type Route } from "../../route.ts";
import { StatusQuery } from "./batch-scrape.ts";
import { described, named, translated } from "./define.ts";

const idOf = ({ params }: Pick<Call, "params">): string => params.crawl_id ?? "";
const MOST = { pages: CRAWL_PAGES_MAX, depth: CRAWL_DEPTH_MAX };
/** Crawls under way that are listed; hardly anybody has more. */
const LISTED_MAX = 100;

/**
 * Stand where a crawl's id does: as paths of their own they would have the router fall back to a slower way of matching every route
 * (pipeline/mount-routes.ts).
 */
const ACTIVE = "active";
const PREVIEW = "params-preview";

/** Crawls that are not over. Those that wait are read first: one that is begun meanwhile is then in both lists, rather than in none. */
async function active({ ctx }: Pick<Call, "ctx">): Promise<Outcome> {
  const queued = await listCrawls(ctx, { status: "queued", limit: LISTED_MAX });
  if (!queued.ok) return outcomeOf(queued, 200);
  const running = await listCrawls(ctx, { status: "running", limit: LISTED_MAX });
  return translated<CrawlList>(outcomeOf(running, 200), ({ data }) => {
    const begun = new Set(data.map(({ id }) => id));
    return activeCrawls(ctx.workspaceId, [...data, ...queued.value.data.filter(({ id }) => !begun.has(id))]);
  });
}

/** A crawl of theirs is one of ours: made, charged, kept and canceled as one. */
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
        return translated<CrawlLines>(outcomeOf(await readCrawlLines(call.ctx, id, call.query), 200, id), (read) =>
          batchStatus(crawlProgress(read.crawl), read.lines, {
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
      handle: async (call) =>
        translated<Crawl>(outcomeOf(await cancelCrawl(call.ctx, idOf(call)), 200, idOf(call)), (crawl) => ({
          success: true,
          status: batchStatusOf(crawlProgress(crawl)),
        })),
    }),
    defineRoute({
      ...of,
      ...described("List what failed of a crawl, as Firecrawl does"),
      path: `${path}/{crawl_id}/errors`,
      method: "GET",
      name: named("CrawlErrors", version),
      handle: async (call) =>
        translated<{ crawl: Crawl; failed: JobLine[] }>(
          outcomeOf(await listCrawlFailures(call.ctx, idOf(call)), 200, idOf(call)),
          ({ crawl, failed }) => batchErrors(crawl, failed),
        ),
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
