import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { QUEUE_COUNTED_MAX } from "../constants.ts";

/** Queried first, because a distributed database cannot call functions in a query of its tables. */
const SUBSCRIPTIONS = {
  name: "replayed-subscriptions",
  text: "select replayed_subscriptions($1, '{}') as all, paused_subscriptions($1) as paused",
};

/**
 * $1 workspace, $2 now, $3 newest queue rows to examine, $4 earliest creation of deliveries that
 * may have failed since, $5 subscriptions, $6 paused subscriptions. Hourly sums show whether any of
 * those can have failed at all.
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

/**
 * A delivery is tried for a day before it fails for good, slightly longer if no worker was running.
 */
const CREATED_BEFORE_MS = 2 * DAY_MS;

/**
 * $1 workspace, $2 since, $3 now, $4 queue rows, $5 earliest creation, computed beforehand so that
 * the planner prunes older days; $6 subscriptions. Finds failed deliveries by the term index.
 * Excludes those sent again and delivered or in progress, which are gathered once: otherwise each
 * failed row would search the whole span.
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
 * Reports whether live deliveries failed for good since `since`, or are retrying after a failure,
 * and were not sent again meanwhile: what a bulk replay with `failed_from` would include. Examines
 * at most the newest `QUEUE_COUNTED_MAX` rows of the queue.
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
