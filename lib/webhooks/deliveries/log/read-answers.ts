import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { onReplica } from "#lib/platform/database/replica/on-replica.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { seesTestOnly } from "../scope.ts";
import type { EndpointAnswers } from "../types.ts";
import { NEWEST } from "./position.ts";
import { readLog } from "./read-log.ts";

/** Maximum deliveries examined, newest first. */
const ANSWERS_MAX = 1_000;

/** Uses the log's primary key. `$4`, the start of the span, prunes older days from the plan. */
const TIMES = `
  select percentile_disc(0.5) within group (order by d.duration_ms) as p50_ms,
    percentile_disc(0.95) within group (order by d.duration_ms) as p95_ms
  from unnest($2::timestamptz[], $3::text[]) as l (at, id)
  join deliveries d on d.workspace_id = $1 and d.created_at = l.at and d.id = l.id and d.created_at >= $4`;

/**
 * Returns the last responses of an endpoint and their durations, from the newest finished
 * deliveries of a span. Examines at most `ANSWERS_MAX`, so that a busy month is as fast as a quiet
 * day; `more` reports that there were others.
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
    // Late or redirected responses are named by their error.
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
