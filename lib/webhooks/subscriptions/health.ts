import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { countBacklogs, LIST_BACKLOG_MAX } from "./backlog.ts";
import type { WebhookHealth } from "./types.ts";

const HOURS = 24;

/**
 * Latest deliveries of the workspace sampled for response times, few enough to be read on every
 * page.
 */
const SAMPLE_MAX = 2_000;

type HourRow = { webhook_id: string; hour: Date; status: "delivered" | "failed" | "canceled"; deliveries: number };
type SampleRow = {
  webhook_id: string;
  p95_ms: number | null;
  sampled: number;
  id: string;
  status: "delivered" | "failed" | "canceled";
  finished_at: Date;
};

/** Uses the hourly counters: at most 24 hours of rows along the primary key. */
const BY_HOUR = `select webhook_id, hour, status, sum(deliveries)::bigint as deliveries from delivery_hours
  where workspace_id = $1 and hour >= $2 and webhook_id = any ($3) group by 1, 2, 3`;

/** Scans the log's primary key backwards, at most `$4` rows however long the log is. */
const SAMPLED = `with latest as materialized (
    select webhook_id, id, created_at, finished_at, status, duration_ms from deliveries
    where workspace_id = $1 and created_at >= $2 order by created_at desc, id desc limit $4
  )
  select webhook_id, percentile_disc(0.95) within group (order by duration_ms) as p95_ms, count(duration_ms) as sampled,
    (array_agg(id order by created_at desc, id desc))[1] as id,
    (array_agg(status order by created_at desc, id desc))[1] as status,
    (array_agg(finished_at order by created_at desc, id desc))[1] as finished_at
  from latest where webhook_id = any ($3) group by 1`;

/**
 * Returns the health of subscriptions: hourly counts, backlog and response times. Replays and test
 * events count too. Takes a few ms whatever the size of log and queue: counts are limited, and the
 * result says where.
 * @param ids the workspace's subscriptions; zeros for those of another workspace.
 * @param backlogMax maximum waiting deliveries counted for each.
 */
export async function webhookHealth(
  ctx: Ctx,
  ids: readonly string[],
  backlogMax = LIST_BACKLOG_MAX,
): Promise<Result<WebhookHealth[], "forbidden">> {
  const forbidden = authorize(ctx, "webhooks:read");
  if (forbidden) return forbidden;
  if (ids.length === 0) return ok([]);
  const now = ctx.clock.now().getTime();
  const last = now - (now % HOUR_MS);
  const first = new Date(last - (HOURS - 1) * HOUR_MS);
  const [hours, queued, sampled] = await Promise.all([
    sql().query<HourRow>(BY_HOUR, [ctx.workspaceId, first, ids]),
    countBacklogs(ctx, ids, backlogMax),
    sql().query<SampleRow>(SAMPLED, [ctx.workspaceId, new Date(now - HOURS * HOUR_MS), ids, SAMPLE_MAX]),
  ]);
  return ok(
    ids.map((id) => {
      const queue = queued.find((row) => row.webhook_id === id);
      const sample = sampled.rows.find((row) => row.webhook_id === id);
      const { pending = 0, retrying = 0, held = 0, more = false } = queue ?? {};
      return {
        webhook_id: id,
        hours: byHour(
          hours.rows.filter((row) => row.webhook_id === id),
          first.getTime(),
        ),
        pending,
        retrying,
        held,
        more,
        p95_ms: sample?.p95_ms ?? null,
        sampled: sample?.sampled ?? 0,
        last: sample ? { id: sample.id, status: sample.status, finished_at: sample.finished_at.toISOString() } : null,
      };
    }),
  );
}

/** Returns all 24 hours, with zeros for those without deliveries. */
const byHour = (rows: readonly HourRow[], first: number): WebhookHealth["hours"] =>
  Array.from({ length: HOURS }, (_, at) => {
    const start = first + at * HOUR_MS;
    const of = (status: HourRow["status"]) =>
      rows.find((row) => row.status === status && row.hour.getTime() === start)?.deliveries ?? 0;
    return {
      start: new Date(start).toISOString(),
      delivered: of("delivered"),
      failed: of("failed"),
      canceled: of("canceled"),
    };
  });
