import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { onReplica } from "#lib/platform/replica/on-replica.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { seesTestOnly } from "../scope.ts";
import type { EndpointAnswers } from "../types.ts";
import { NEWEST } from "./position.ts";
import { readLog } from "./read-log.ts";

/** Deliveries that are looked at, the newest of the span. */
const ANSWERS_MAX = 1_000;

/** By the log's primary key; `$4`, when the span begins, keeps the days before it out of the plan. */
const TIMES = `
  select percentile_disc(0.5) within group (order by d.duration_ms) as p50_ms,
    percentile_disc(0.95) within group (order by d.duration_ms) as p95_ms
  from unnest($2::timestamptz[], $3::text[]) as l (at, id)
  join deliveries d on d.workspace_id = $1 and d.created_at = l.at and d.id = l.id and d.created_at >= $4`;

/**
 * What an endpoint answered last, and how fast, to each of the newest deliveries of a span that are over: `ANSWERS_MAX` at most, so that a
 * month of a busy endpoint is read as fast as a day of a quiet one; `more` says that there were others.
 */
export async function readAnswers(
  ctx: Ctx,
  { webhookId, since }: { webhookId: string; since: Date },
): Promise<Result<EndpointAnswers, "forbidden">> {
  const forbidden = authorize(ctx, "deliveries:read");
  if (forbidden) return forbidden;
  const { rows, more } = await readLog(
    ctx.workspaceId,
    { webhookId, statuses: ["delivered", "failed"], env: seesTestOnly(ctx) ? "test" : undefined },
    { since, before: NEWEST, limit: ANSWERS_MAX },
  );
  const values = [ctx.workspaceId, rows.map((row) => row.created_at), rows.map((row) => row.id), since];
  const { rows: times } = await onReplica((pool) =>
    pool.query<{ p50_ms: number | null; p95_ms: number | null }>(TIMES, values),
  );
  const counts = new Map<string, number>();
  for (const { last_status: status, last_error: error } of rows) {
    // An answer that came too late, or led elsewhere, is told by what was wrong with it.
    const answer = error === null || error === "http_error" ? String(status ?? "none") : error;
    counts.set(answer, (counts.get(answer) ?? 0) + 1);
  }
  return ok({
    p50_ms: times[0]?.p50_ms ?? null,
    p95_ms: times[0]?.p95_ms ?? null,
    sampled: rows.length,
    more: more !== undefined,
    answers: [...counts].map(([answer, count]) => ({ answer, count })).sort((a, b) => b.count - a.count),
  });
}
