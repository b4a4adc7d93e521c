import type { Readable } from "node:stream";
import type { Job as JobRow, Prisma } from "#generated/prisma/client.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { tracePosition } from "#lib/platform/tracing/tracing.ts";
import { column, joined } from "#lib/platform/values/columns.ts";
import { type Id, idTime, withPrefix } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import type { WebhookForm } from "#lib/scraping/firecrawl/webhook-form.ts";
import { refuseRoute } from "#lib/scraping/pages/proxies/refuse-route.ts";
import { refuseModel } from "#lib/scraping/pages/refuse-model.ts";
import { admitDestination } from "#lib/webhooks/subscriptions/admit-destination.ts";
import { JOBS_CHANNEL } from "./constants.ts";
import { emitStarted } from "./emit-started.ts";
import { maxItemCost } from "./max-item-cost.ts";
import type { Entry } from "./read-entry.ts";
import { entriesOf, readSubmission } from "./read-submission.ts";
import { refusePoor } from "./refuse-poor.ts";
import { representJob } from "./represent.ts";
import { storedOptions } from "./sealed-headers.ts";
import type { SubmissionError } from "./submission-parser.ts";
import type { Job } from "./types.ts";

export type CreateJobError = "forbidden" | "feature_unavailable" | "workspace_balance" | SubmissionError;

/** Writing 100,000 rows takes a few seconds. A transaction longer than this is rolled back. */
const WRITING_MS = 60_000;

/**
 * Creates a batch job. Streams the submission twice, so that memory stays flat: first to validate
 * it, then into the database in one transaction with the job. Workers do the rest (run/engine.ts).
 * @param requestId of the call. The job's ID differs only in the prefix, so a repeated call with
 * the same Idempotency-Key creates no second job and gets the first answer again, as queued
 * (contract 4).
 * @param form the format of webhook notifications; the native one by default.
 * @param open opens the submission from its start on each call (JSON, contract 4).
 */
export async function createJob(
  ctx: Ctx,
  { requestId, open, form }: { requestId: Id<"req">; open: () => Readable; form?: WebhookForm | undefined },
  policy: OutboundPolicy = outboundPolicy(),
): Promise<Result<Job, CreateJobError>> {
  const refusal = authorize(ctx, "jobs:write");
  if (refusal) return refusal;
  const { actor } = ctx;
  if (actor.type !== "api_key")
    return refuse("forbidden", "Jobs are paid for by an API key. Create this job with a key.");
  const read = await readSubmission(open());
  if (!read.ok) return read;
  const { total, settings } = read.value;
  const { options, webhook } = settings;
  const refused =
    refuseModel(ctx, options.formats) ??
    (actor.env === "live"
      ? (refuseRoute(options) ?? (await refusePoor(ctx, { price: maxItemCost(options), what: "job" })))
      : undefined);
  const destination = refused ?? (webhook === undefined ? ok({}) : await admitDestination(ctx, webhook, policy));
  const id = withPrefix("job", requestId);
  // A repeated call returns its job even if the webhook is no longer valid.
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
      if (index !== total) throw new Error("A submission changed between two reads.");
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

/** Returns the answer of the job that the same call created before. */
async function madeBefore(tx: Pick<Tx, "job">, ctx: Ctx, id: string): Promise<{ ok: true; value: Job } | undefined> {
  const row = await tx.job.findUnique({ where: { workspaceId_id: { workspaceId: ctx.workspaceId, id } } });
  return row ? ok(representJob(ctx, asAccepted(row))) : undefined;
}

/** Returns the row as it was when the call was first answered. */
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

const INSERT = `
  insert into job_items (workspace_id, job_id, index, url, custom_id, due_at)
  select $1, $2, $3 + at - 1, url, custom_id, $4::timestamptz
  from unnest(${column(5)}, ${column(6)}) with ordinality as c (url, custom_id, at)`;

type Batch = { jobId: string; from: number; at: Date; entries: readonly Entry[] };

async function insertItems(tx: Tx, ctx: Ctx, { jobId, from, at, entries }: Batch): Promise<void> {
  const urls = joined(entries.map(({ url }) => url));
  const customIds = joined(entries.map(({ customId }) => customId));
  await tx.$executeRawUnsafe(INSERT, ctx.workspaceId, jobId, from, at.toISOString(), urls, customIds);
}
