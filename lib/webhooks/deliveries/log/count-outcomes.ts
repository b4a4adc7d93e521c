import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { logDays } from "#lib/kernel/log-days.ts";
import { onReplica } from "#lib/platform/database/replica/on-replica.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { DAY_MS, HOUR_MS } from "#lib/platform/values/time.ts";
import { isHeld } from "#lib/webhooks/queue/held.ts";
import { MINUTES_COUNTED_MAX, QUEUE_COUNTED_MAX } from "../constants.ts";
import type { CountOutcomesInput } from "../schema.ts";
import { seesTestOnly } from "../scope.ts";
import type { OutcomeBucket, OutcomeCounts, SoughtStatus } from "../types.ts";

const UNIT_MS = { minute: 60_000, hour: HOUR_MS } as const;

type Span = { startMs: number; stepMs: number; bars: number };

/**
 * Splits the span into bars of equal whole hours or minutes, up to the end of the unit containing
 * `to` and from the oldest kept day.
 */
function spanOf({ from, to, buckets }: CountOutcomesInput, unit: keyof typeof UNIT_MS, now: Date): Span {
  const ms = UNIT_MS[unit];
  const end = Math.ceil(to.getTime() / ms);
  const kept = Math.floor(now.getTime() / ms) - (logDays() * DAY_MS) / ms;
  const begin = Math.max(Math.floor(from.getTime() / ms), Math.min(kept, end - 1));
  const step = Math.max(1, Math.ceil((end - begin) / buckets));
  return { startMs: begin * ms, stepMs: step * ms, bars: Math.max(1, Math.ceil((end - begin) / step)) };
}

const MATCHES = `(x.event_type = $4 or $4 is null) and (x.webhook_id = $5 or $5 is null) and (x.env = $6::key_env or $6 is null)`;

/**
 * $1 workspace, $2 start of the first bar, $3 milliseconds per bar, $4 to $6 filters, $7 end of the
 * last bar.
 */
const countEnded = (table: string) => `
  select floor(extract(epoch from x.hour - $2) * 1000 / $3)::int as bar, x.status, sum(x.deliveries)::bigint as count
  from ${table} x
  where x.workspace_id = $1 and x.hour >= $2::timestamptz and x.hour < $7::timestamptz and ${MATCHES}
  group by 1, 2`;
const COUNT_ENDED = countEnded("delivery_hours");
/**
 * Used without endpoint and event filters: a month is a few thousand rows instead of one per
 * endpoint, event and hour.
 */
const COUNT_TOTALS = countEnded(
  "(select *, null::text as event_type, null::text as webhook_id from delivery_hour_totals)",
);

/** Counts the log itself, for bars of minutes. */
const COUNT_ENDED_BY_MINUTE = `
  select floor(extract(epoch from x.created_at - $2) * 1000 / $3)::int as bar, x.status, count(*) as count
  from deliveries x
  where x.workspace_id = $1 and x.created_at >= $2::timestamptz and x.created_at < $7::timestamptz and ${MATCHES}
  group by 1, 2`;

/** Whether a span has few enough deliveries to count the log itself. */
const ARE_FEW = `
  select coalesce(sum(x.deliveries), 0) <= $4 as few from delivery_hour_totals x
  where x.workspace_id = $1 and x.hour >= date_trunc('hour', $2::timestamptz, 'UTC') and x.hour < $3::timestamptz`;

/**
 * Counts the newest rows of the queue: no index can count it, and a backlog can be of any size. $8
 * rows; see MATCHES for the filters.
 */
const COUNT_QUEUED = `
  select case when x.created_at >= $2 and x.created_at < $7::timestamptz
      then floor(extract(epoch from x.created_at - $2) * 1000 / $3)::int end as bar,
    case when ${isHeld("x", "w")} then 'held' when x.attempts_made > 0 then 'retrying' else 'pending' end as status,
    count(*) as count, sum(count(*)) over ()::bigint as seen
  from (select * from delivery_queue q where q.workspace_id = $1 order by q.id desc limit $8) x left join webhooks w on w.id = x.webhook_id
  where ${MATCHES}
  group by 1, 2`;

type Counted = { bar: number | null; status: SoughtStatus; count: number };

/**
 * Counts deliveries by result and those still open, in bars by creation time. Bars are whole hours,
 * or minutes if requested and the span's hours hold at most `MINUTES_COUNTED_MAX` deliveries.
 * Examines at most the newest `QUEUE_COUNTED_MAX` rows of the queue.
 */
export async function countOutcomes(ctx: Ctx, input: CountOutcomesInput): Promise<Result<OutcomeCounts, "forbidden">> {
  const forbidden = authorize(ctx, "deliveries:read");
  if (forbidden) return forbidden;
  const unit = input.unit === "minute" && (await areFew(ctx, input)) ? "minute" : "hour";
  const { startMs, stepMs, bars } = spanOf(input, unit, ctx.clock.now());
  const counts: OutcomeCounts = { buckets: emptyBars(startMs, stepMs, bars), by_status: noneOf(), queue_cut: false };
  const env = seesTestOnly(ctx) ? "test" : input.env;
  if (env !== input.env && input.env !== undefined) return ok(counts);

  const end = startMs + stepMs * bars;
  const values = [ctx.workspaceId, new Date(startMs), stepMs, input.event, input.webhook_id, env, new Date(end)];
  const byHour = input.event === undefined && input.webhook_id === undefined ? COUNT_TOTALS : COUNT_ENDED;
  const [ended, queued, cut] = await onReplica((pool) =>
    Promise.all([
      pool.query<Counted>(unit === "minute" ? COUNT_ENDED_BY_MINUTE : byHour, values),
      pool.query<Counted>(COUNT_QUEUED, [...values, QUEUE_COUNTED_MAX]),
      pool.query("select from delivery_queue where workspace_id = $1 order by id desc offset $2 limit 1", [
        ctx.workspaceId,
        QUEUE_COUNTED_MAX,
      ]),
    ]),
  );
  for (const { bar, status, count } of [...ended.rows, ...queued.rows]) {
    const bucket = bar === null ? undefined : counts.buckets[bar];
    if (!bucket) continue;
    counts.by_status[status] += count;
    bucket[status === "delivered" || status === "failed" || status === "canceled" ? status : "waiting"] += count;
  }
  counts.queue_cut = cut.rows.length > 0;
  return ok(counts);
}

async function areFew(ctx: Ctx, { from, to }: CountOutcomesInput): Promise<boolean> {
  const values = [ctx.workspaceId, from, to, MINUTES_COUNTED_MAX];
  const { rows } = await onReplica((pool) => pool.query<{ few: boolean }>(ARE_FEW, values));
  return rows[0]?.few ?? false;
}

const noneOf = (): OutcomeCounts["by_status"] => ({
  failed: 0,
  retrying: 0,
  held: 0,
  pending: 0,
  delivered: 0,
  canceled: 0,
});

const emptyBars = (startMs: number, stepMs: number, bars: number): OutcomeBucket[] =>
  Array.from({ length: bars }, (_, at) => ({
    start: new Date(startMs + at * stepMs).toISOString(),
    end: new Date(startMs + (at + 1) * stepMs).toISOString(),
    delivered: 0,
    failed: 0,
    canceled: 0,
    waiting: 0,
  }));
