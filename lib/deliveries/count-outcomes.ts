import { authorize, type Ctx } from "#lib/auth/context.ts";
import { sql } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { KEPT_DAYS, QUEUE_COUNTED_MAX } from "./constants.ts";
import { seesTestOnly } from "./reach.ts";
import type { CountOutcomesInput } from "./schema.ts";
import type { OutcomeBucket, OutcomeCounts } from "./types.ts";

const HOUR_MS = 3_600_000;

/** Bars of so many whole hours each, to the end of the hour that `to` lies in; nothing before what is kept. */
function spanOf({ from, to, buckets }: CountOutcomesInput, now: Date) {
  const end = Math.ceil(to.getTime() / HOUR_MS);
  const kept = Math.floor(now.getTime() / HOUR_MS) - KEPT_DAYS * 24;
  const begin = Math.max(Math.floor(from.getTime() / HOUR_MS), Math.min(kept, end - 1));
  const hours = Math.max(1, Math.ceil((end - begin) / buckets));
  return { startMs: begin * HOUR_MS, stepMs: hours * HOUR_MS, bars: Math.max(1, Math.ceil((end - begin) / hours)) };
}

const MATCHES = `(x.event_type = $4 or $4 is null) and (x.webhook_id = $5 or $5 is null) and (x.env = $6::key_env or $6 is null)`;

/** $1 workspace, $2 the first bar's begin, $3 a bar's milliseconds, $4 to $6 filters, $7 the last bar's end. */
const COUNT_ENDED = `
  select floor(extract(epoch from x.hour - $2) * 1000 / $3)::int as bar, x.status, sum(x.deliveries)::bigint as count
  from delivery_hours x
  where x.workspace_id = $1 and x.hour >= $2::timestamptz and x.hour < $7::timestamptz and ${MATCHES}
  group by 1, 2`;

/** The same of the queue, of its newest rows: no index counts it, and a backlog may be any size. $7 and $8: see MATCHES. */
const COUNT_QUEUED = `
  select case when x.created_at >= $2 and x.created_at < $7::timestamptz
      then floor(extract(epoch from x.created_at - $2) * 1000 / $3)::int end as bar,
    case x.lane when 'held' then 'held' else 'pending' end as status, count(*) as count, sum(count(*)) over ()::bigint as seen
  from (select * from delivery_queue q where q.workspace_id = $1 order by q.id desc limit $8) x
  where ${MATCHES}
  group by 1, 2`;

type Counted = { bar: number | null; status: "delivered" | "failed" | "canceled" | "pending" | "held"; count: number };

/**
 * How many deliveries ended how, and how many are not over, in bars over a span of time by when they were created. Counted by the
 * hour, so bars begin and end at full hours; of the queue at most `QUEUE_COUNTED_MAX` rows, the newest, are looked at.
 */
export async function countOutcomes(ctx: Ctx, input: CountOutcomesInput): Promise<Result<OutcomeCounts, "forbidden">> {
  const forbidden = authorize(ctx, "deliveries:read");
  if (forbidden) return forbidden;
  const { startMs, stepMs, bars } = spanOf(input, ctx.clock.now());
  const counts: OutcomeCounts = { buckets: emptyBars(startMs, stepMs, bars), pending: 0, held: 0, queue_cut: false };
  const env = seesTestOnly(ctx) ? "test" : input.env;
  if (env !== input.env && input.env !== undefined) return ok(counts);

  const end = startMs + stepMs * bars;
  const values = [ctx.workspaceId, new Date(startMs), stepMs, input.event, input.webhook_id, env, new Date(end)];
  const [ended, queued, cut] = await Promise.all([
    sql().query<Counted>(COUNT_ENDED, values),
    sql().query<Counted>(COUNT_QUEUED, [...values, QUEUE_COUNTED_MAX]),
    sql().query("select from delivery_queue where workspace_id = $1 order by id desc offset $2 limit 1", [
      ctx.workspaceId,
      QUEUE_COUNTED_MAX,
    ]),
  ]);
  for (const { bar, status, count } of [...ended.rows, ...queued.rows]) {
    if (input.status !== undefined && input.status !== status) continue;
    const waits = status === "pending" || status === "held";
    if (waits) counts[status] += count;
    const bucket = bar === null ? undefined : counts.buckets[bar];
    if (bucket) bucket[waits ? "waiting" : status] += count;
  }
  counts.queue_cut = cut.rows.length > 0;
  return ok(counts);
}

const emptyBars = (startMs: number, stepMs: number, bars: number): OutcomeBucket[] =>
  Array.from({ length: bars }, (_, at) => ({
    start: new Date(startMs + at * stepMs).toISOString(),
    end: new Date(startMs + (at + 1) * stepMs).toISOString(),
    delivered: 0,
    failed: 0,
    canceled: 0,
    waiting: 0,
  }));
