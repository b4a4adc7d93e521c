import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { QUEUE_COUNTED_MAX } from "../constants.ts";

/** Asked first, because a distributed database asks nothing of a function inside a query of its tables. */
const SUBSCRIPTIONS = {
  name: "replayed-subscriptions",
  text: "select replayed_subscriptions($1, '{}') as all, paused_subscriptions($1) as paused",
};

/**
 * $1 workspace, $2 now, $3 rows of the queue that are looked at, the newest, $4 since when deliveries that failed since were created, $5 and $6
 * subscriptions and those that are paused. The hours' sums say whether any of those can have failed at all.
 */
const IS_RETRYING = {
  name: "is-retrying",
  text: `
  select exists (
    select from (select * from delivery_queue where workspace_id = $1 order by id desc limit $3) q
    where is_retryable(q.replay_of, q.webhook_id, q.leased_until, q.event_type, q.env, q.lane, q.attempts_made, q.due_at, $2, $5::text[], null,
      '{retrying}', 'live', $6::text[])
  ) as retrying, exists (
    select from delivery_hour_totals where workspace_id = $1
      and hour >= date_trunc('hour', $4::timestamptz, 'UTC') and env = 'live' and status = 'failed' and deliveries > 0
  ) as failed`,
};

/** A delivery is tried for a day and fails for good after that, a little later where nobody was there to try it. */
const CREATED_BEFORE_MS = 2 * 86_400_000;

/**
 * $1 workspace, $2 since, $3 now, $4 rows of the queue, $5 since when those were created: reckoned beforehand, so that the planner leaves out
 * the days before it; what is left takes it longer than all else that the overview asks for; $6 subscriptions. The failed ones are found by the index of
 * terms. What was sent again and arrived, or is on its way, is done with; those are gathered once, or each failed row would search the span for its own.
 */
const HAS_FAILED = {
  name: "has-failed",
  text: `
  with sent_again as materialized (
    select replay_of from deliveries
    where workspace_id = $1 and created_at >= $5::timestamptz and replay_of is not null and status <> 'failed'
    union all
    select replay_of from (select * from delivery_queue where workspace_id = $1 order by id desc limit $4) q where replay_of is not null
  )
  select exists (
    select from deliveries d where d.workspace_id = $1 and d.created_at >= $5::timestamptz and d.finished_at >= $2::timestamptz
      and d.attempts_made >= 0 and delivery_terms(d.workspace_id, d.created_at, d.webhook_id, d.event_type, d.env, d.status, d.last_status,
        d.duration_ms, d.replay_of, d.run_id, d.search_terms) @> array[hashtext($1 || 'f')]
      and is_replayable(d.replay_of, d.finished_at, d.webhook_id, d.event_type, d.status, d.env, $3, $6::text[], null, '{failed}', 'live')
      and not exists (select from sent_again s where s.replay_of = d.id)
  ) as found`,
};

/**
 * Whether live deliveries failed for good since then, or wait for another attempt after one that failed, and were not sent again
 * meanwhile, whenever they were created: what a bulk replay with `failed_from` would mend. Of the queue `QUEUE_COUNTED_MAX` rows are looked at,
 * the newest.
 */
export async function hasUndelivered(ctx: Ctx, since: Date): Promise<Result<boolean, "forbidden">> {
  const forbidden = authorize(ctx, "deliveries:replay");
  if (forbidden) return forbidden;
  const now = ctx.clock.now();
  const createdSince = new Date(since.getTime() - CREATED_BEFORE_MS);
  const { rows: of } = await sql().query<{ all: string[]; paused: string[] }>({
    ...SUBSCRIPTIONS,
    values: [ctx.workspaceId],
  });
  const { all = [], paused = [] } = of[0] ?? {};
  const { rows } = await sql().query<{ retrying: boolean; failed: boolean }>({
    ...IS_RETRYING,
    values: [ctx.workspaceId, now, QUEUE_COUNTED_MAX, createdSince, all, paused],
  });
  if (!rows[0] || rows[0].retrying || !rows[0].failed) return ok(rows[0]?.retrying ?? false);
  const { rows: found } = await sql().query<{ found: boolean }>({
    ...HAS_FAILED,
    values: [ctx.workspaceId, since, now, QUEUE_COUNTED_MAX, createdSince, all],
  });
  return ok(found[0]?.found ?? false);
}
