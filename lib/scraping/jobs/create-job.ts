import type { Readable } from "node:stream";
import type { Job as JobRow, Prisma } from "#generated/prisma/client.ts";
import { topUpUrl } from "#lib/billing/credits/top-up-url.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { column, joined } from "#lib/platform/columns.ts";
import { db, type Tx } from "#lib/platform/db.ts";
import { type Id, idTime, withPrefix } from "#lib/platform/ids.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { ok, type Refusal, type Result, refuse } from "#lib/platform/result.ts";
import { tracePosition } from "#lib/platform/tracing/tracing.ts";
import type { WebhookForm } from "#lib/scraping/firecrawl/webhook-form.ts";
import { refuseRoute } from "#lib/scraping/pages/proxies/refuse-route.ts";
import { refuseModel } from "#lib/scraping/pages/refuse-model.ts";
import { admitDestination } from "#lib/webhooks/subscriptions/admit-destination.ts";
import { JOBS_CHANNEL } from "./constants.ts";
import { emitStarted } from "./emit-started.ts";
import { mostItemCost } from "./most-item-cost.ts";
import type { Entry } from "./read-entry.ts";
import { entriesOf, readSubmission } from "./read-submission.ts";
import { representJob } from "./represent.ts";
import { storedOptions } from "./sealed-headers.ts";
import type { SubmissionError } from "./submission-parser.ts";
import type { Job } from "./types.ts";

export type CreateJobError = "forbidden" | "feature_unavailable" | "workspace_balance" | SubmissionError;

/** Writing 100,000 rows takes a few seconds; what takes longer than this is given up whole. */
const WRITING_MS = 60_000;

/**
 * Takes a batch job. The submission is read twice as it streams, so that memory stays flat: once to check all of it, then into the
 * database, in one transaction with the job. So a refused one leaves nothing behind. Workers do the rest (run/engine.ts).
 *
 * @param requestId of the call; the job has its id but for the prefix, so a call that is made again under its Idempotency-Key makes no
 *   second job; it is answered as the first call was, queued (contract 4).
 * @param form in what form the webhook is notified; ours when absent.
 * @param open the submission, JSON as contract 4 says, from its beginning each time.
 */
export async function createJob(
  ctx: Ctx,
  { requestId, open, form }: { requestId: Id<"req">; open: () => Readable; form?: WebhookForm | undefined },
  policy: OutboundPolicy = outboundPolicy(),
): Promise<Result<Job, CreateJobError>> {
  const refusal = authorize(ctx, "jobs:write");
  if (refusal) return refusal;
  const { actor } = ctx;
  if (actor.type !== "api_key") return refuse("forbidden", "A job is paid by an API key: make it with one.");
  const read = await readSubmission(open());
  if (!read.ok) return read;
  const { total, settings } = read.value;
  const { options, webhook } = settings;
  const refused =
    refuseModel(ctx, options.formats) ??
    (actor.env === "live" ? (refuseRoute(options) ?? (await refusePoor(ctx, mostItemCost(options)))) : undefined);
  const destination = refused ?? (webhook === undefined ? ok({}) : await admitDestination(ctx, webhook, policy));
  const id = withPrefix("job", requestId);
  // What changed since the first call is not held against its job. Only who would be refused is looked for.
  if (!destination.ok) return (await madeBefore(db(), ctx, id)) ?? destination;
  const to: { webhookId?: string; url?: string } = destination.value;

  const now = idTime(id);
  const stored = storedOptions(ctx.workspaceId, id, options);
  return await db().$transaction(
    async (tx) => {
      const before = await madeBefore(tx, ctx, id);
      if (before) return before;
      let index = 0;
      for await (const entries of entriesOf(open())) {
        await insertItems(tx, ctx, { jobId: id, from: index, at: now, entries });
        index += entries.length;
      }
      if (index !== total) throw new Error("A submission changed between two readings.");
      const row = await tx.job.create({
        data: {
          workspaceId: ctx.workspaceId,
          id,
          createdAt: now,
          env: actor.env,
          keyId: actor.id,
          keyName: actor.label,
          name: settings.name ?? null,
          urlsTotal: total,
          options: stored.options as Prisma.InputJsonObject,
          headers: stored.headers,
          webhookId: to.webhookId ?? null,
          webhookUrl: to.url ?? null,
          ...(form && { webhookForm: form }),
          maxConcurrency: settings.max_concurrency,
          traceparent: tracePosition(),
        },
      });
      await record(tx, ctx, { action: "job.created", targetType: "job", targetId: id, after: { urls_total: total } });
      await emitStarted(tx, ctx, row, { type: "job.started", data: { job_id: id, urls_total: total } });
      await tx.$executeRaw`select pg_notify(${JOBS_CHANNEL}, '')`;
      return ok(representJob(ctx, row));
    },
    { timeout: WRITING_MS, maxWait: 10_000 },
  );
}

/** The answer of a job that the same call has made already. */
async function madeBefore(tx: Pick<Tx, "job">, ctx: Ctx, id: string): Promise<{ ok: true; value: Job } | undefined> {
  const row = await tx.job.findUnique({ where: { workspaceId_id: { workspaceId: ctx.workspaceId, id } } });
  return row ? ok(representJob(ctx, asAccepted(row))) : undefined;
}

/** As it was when the call was answered for the first time, whatever has become of it since. */
const asAccepted = (row: JobRow): JobRow => ({
  ...row,
  status: "queued",
  urlsOk: 0,
  urlsFailed: 0,
  creditsUsed: 0n,
  startedAt: null,
  finishedAt: null,
  errorCode: null,
  errorMessage: null,
  resultsKey: null,
  resultsBytes: null,
  resultsLength: null,
});

/** Where there is not even enough for one URL, the call is refused rather than each URL of it (contract 2: what would be charged). */
async function refusePoor(ctx: Ctx, price: number): Promise<Refusal<"workspace_balance"> | undefined> {
  const row = await db().balance.findUnique({ where: { workspaceId: ctx.workspaceId }, select: { balance: true } });
  const balance = Number(row?.balance ?? 0);
  if (balance >= price) return undefined;
  return refuse("workspace_balance", `The workspace has ${balance} credits left, too few for a job.`, {
    balance,
    top_up_url: topUpUrl(ctx),
  });
}

const INSERT = `
  insert into job_items (workspace_id, job_id, index, url, custom_id, due_at)
  select $1, $2, $3 + at - 1, url, custom_id, $4::timestamptz
  from unnest(${column(5)}, ${column(6)}) with ordinality as c (url, custom_id, at)`;

type Batch = { jobId: string; from: number; at: Date; entries: readonly Entry[] };

/** Some of a job's URLs, in the transaction that makes it. Part of `createJob`. */
async function insertItems(tx: Tx, ctx: Ctx, { jobId, from, at, entries }: Batch): Promise<void> {
  const urls = joined(entries.map(({ url }) => url));
  const customIds = joined(entries.map(({ customId }) => customId));
  await tx.$executeRawUnsafe(INSERT, ctx.workspaceId, jobId, from, at.toISOString(), urls, customIds);
}
