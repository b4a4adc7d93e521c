import type { Job } from "#generated/prisma/client.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { EventInput } from "#lib/kernel/events/schema.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { CrawlPlan } from "../crawl-plan.ts";
import { emitOfJob } from "../emit-of-job.ts";
import { type Counts, endOf, failureOf } from "../rules.ts";
import { type SignedLink, signLink } from "../sign-link.ts";

/** The size in gzip, and uncompressed. */
export type StoredResults = { key: string; stored: number; length: number };

type Tally = {
  ok: number;
  failed: number;
  credits: number;
  commonest: string | null;
  failures: Record<string, number>;
};

const TALLY = `
  select count(*) filter (where state = 'ok')::int as ok, count(*) filter (where state = 'failed')::int as failed,
    coalesce(sum(credits) filter (where state in ('ok', 'failed')), 0)::int as credits,
    mode() within group (order by error_code) filter (where state = 'failed') as commonest,
    (select coalesce(jsonb_object_agg(f.code, f.urls), '{}') from (
      select coalesce(error_code, 'internal_error') as code, count(*) as urls from job_items
      where workspace_id = $1 and job_id = $2 and state = 'failed' group by 1) f) as failures
  from job_items where workspace_id = $1 and job_id = $2`;

/**
 * Ends a job whose results are stored, in one transaction with its event. Emits nothing for a job
 * canceled by a user; one canceled for another reason emits an event by its outcome. Returns false,
 * changing nothing, if another worker has taken the job over.
 */
export async function concludeJob(
  ctx: Ctx,
  { id, fence }: { id: string; fence: number },
  results: StoredResults | undefined,
): Promise<boolean> {
  return await db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from jobs where workspace_id = ${ctx.workspaceId} and id = ${id} for no key update`;
    const where = { workspaceId: ctx.workspaceId, id, fence, finishedAt: null };
    const job = await tx.job.findFirst({ where });
    if (!job) return false;
    const tally = await count(tx, ctx, id);
    const counts = { total: job.urlsTotal, ok: tally.ok, failed: tally.failed };
    const status = endOf(job.status, counts);
    const error = status === "failed" ? failureOf(counts, tally.commonest ?? nothingRead(job)) : null;
    const now = ctx.clock.now();
    await tx.job.update({
      where: { workspaceId_id: { workspaceId: ctx.workspaceId, id } },
      data: {
        status,
        urlsOk: tally.ok,
        urlsFailed: tally.failed,
        creditsUsed: tally.credits,
        finishedAt: now,
        finishingUntil: null,
        failures: tally.failures,
        ...(results && { resultsKey: results.key, resultsBytes: results.stored, resultsLength: results.length }),
        ...(error && { errorCode: error.code, errorMessage: error.message }),
      },
    });
    const reason = status === "canceled" ? reasonOf(job) : null;
    if (status === "canceled" && !reason) return true;
    const failure = error ?? (tally.ok === 0 ? reason : null);
    const link = signLink(id, job.keyId, now);
    const event = eventOf(job, counts, tally.credits, failure ? { error: failure } : { link });
    await emitOfJob(tx, ctx, job, event, failure ? { kind: "failed", error: failure.message } : { kind: "completed" });
    return true;
  });
}

/** Without a failure, a crawl only found addresses redirecting to each other. */
const nothingRead = ({ kind }: Job): string => (kind === "crawl" ? "too_many_redirects" : "internal_error");

/** Undefined for a job canceled by a user. */
const reasonOf = ({ errorCode, errorMessage }: Job) =>
  errorCode === null ? null : { code: errorCode, message: errorMessage ?? "" };

type Ending = { error: { code: string; message: string } } | { link: SignedLink };

function eventOf(job: Job, { total, ok, failed }: Counts, credits: number, ending: Ending): EventInput {
  if (job.kind === "batch") {
    const urls = { job_id: job.id, urls_total: total, urls_ok: ok, urls_failed: failed };
    return "error" in ending
      ? { type: "job.failed", data: { ...urls, error: ending.error } }
      : { type: "job.completed", data: { ...urls, ...ending.link } };
  }
  const { url } = CrawlPlan.parse(job.crawl);
  const pages = {
    crawl_id: job.id,
    url,
    pages_found: total,
    pages_ok: ok,
    pages_failed: failed,
    credits_used: credits,
  };
  return "error" in ending
    ? { type: "crawl.failed", data: { ...pages, error: ending.error } }
    : { type: "crawl.completed", data: { ...pages, ...ending.link } };
}

async function count(tx: Tx, ctx: Ctx, id: string): Promise<Tally> {
  const [tally] = await tx.$queryRawUnsafe<Tally[]>(TALLY, ctx.workspaceId, id);
  if (!tally) throw new Error(`The items of ${id} could not be counted.`);
  return tally;
}
