import type { Job as JobRow } from "#generated/prisma/client.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { isoOrNull } from "#lib/platform/values/iso-or-null.ts";
import { signLink } from "./sign-link.ts";
import type { Job } from "./types.ts";

export const representJob = (ctx: Ctx, row: JobRow): Job => ({
  id: row.id,
  object: "job",
  name: row.name,
  status: row.status,
  env: row.env,
  urls_total: row.urlsTotal,
  urls_ok: row.urlsOk,
  urls_failed: row.urlsFailed,
  ...fieldsOfAll(ctx, row),
});

/** Returns what batch jobs and crawls have in common. Signs the link to the results each time. */
export function fieldsOfAll(ctx: Ctx, row: JobRow) {
  const keyId = ctx.actor.type === "api_key" ? ctx.actor.id : row.keyId;
  const link = row.resultsKey === null ? undefined : signLink(row.id, keyId, ctx.clock.now());
  return {
    credits_used: Number(row.creditsUsed),
    max_concurrency: row.maxConcurrency,
    // Written only by createJob and createCrawl, from their parsed input.
    options: row.options as Job["options"],
    webhook: row.webhookId ?? row.webhookUrl,
    key_id: row.keyId,
    created_at: row.createdAt.toISOString(),
    started_at: isoOrNull(row.startedAt),
    finished_at: isoOrNull(row.finishedAt),
    error: row.errorCode === null ? null : { code: row.errorCode, message: row.errorMessage ?? "" },
    results_bytes: row.resultsLength === null ? null : Number(row.resultsLength),
    download_url: link?.download_url ?? null,
    download_url_expires_at: link?.download_url_expires_at ?? null,
  };
}
