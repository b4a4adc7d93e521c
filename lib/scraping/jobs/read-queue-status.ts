import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db, sql } from "#lib/platform/database/client.ts";
import { isoOrNull } from "#lib/platform/values/iso-or-null.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { CONCURRENCY_MAX } from "./constants.ts";
import { visibleTo } from "./scope.ts";
import type { QueueStatus } from "./types.ts";

// Leased rows have their own index and are limited by the workers' capacity. Sitemaps of a crawl
// are not counted as URLs.
const ACTIVE = `
  select count(*)::int as urls from job_items
  where workspace_id = $1 and job_id = any($2) and leased_until is not null and not is_sitemap`;

/** Counts only what this actor may see. */
export async function readQueueStatus(ctx: Ctx): Promise<Result<QueueStatus, "forbidden">> {
  const forbidden = authorize(ctx, "jobs:read");
  if (forbidden) return forbidden;
  const open = await db().job.findMany({
    where: { ...visibleTo(ctx), finishedAt: null, status: { in: ["queued", "running"] } },
    select: { id: true, urlsTotal: true, urlsOk: true, urlsFailed: true, urlsSkipped: true },
  });
  const last = await db().job.findFirst({
    where: { ...visibleTo(ctx), status: "completed", finishedAt: { not: null } },
    orderBy: { id: "desc" },
    select: { finishedAt: true },
  });
  const ids = open.map(({ id }) => id);
  const { rows } = await sql().query<{ urls: number }>(ACTIVE, [ctx.workspaceId, ids]);
  const active = rows[0]?.urls ?? 0;
  // A redirecting page of a crawl is done too.
  const left = open.reduce((sum, job) => sum + job.urlsTotal - job.urlsOk - job.urlsFailed - job.urlsSkipped, 0);
  return ok({
    waiting: Math.max(0, left - active),
    active,
    most: CONCURRENCY_MAX,
    lastSuccess: isoOrNull(last?.finishedAt ?? null),
  });
}
