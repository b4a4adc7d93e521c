import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { isHeld } from "#lib/webhooks/queue/held.ts";
import type { Backlog } from "./types.ts";

/** Maximum waiting deliveries counted per subscription. Beyond that, lists show "more than". */
export const LIST_BACKLOG_MAX = 1_000;
export const DETAIL_BACKLOG_MAX = 50_000;

/**
 * Counts up to `$3` rows of each subscription by its index, because a backlog may have millions.
 * Ordered like the index: otherwise the planner would scan the table for a large backlog.
 */
const QUEUED = `select asked.id as webhook_id, q.* from unnest($2::text[]) as asked (id) left join webhooks w on w.id = asked.id cross join lateral (
    select count(*) filter (where not is_held) as pending, count(*) filter (where is_held) as held,
      count(*) filter (where not is_held and attempts_made > 0) as retrying
    from (
      select ${isHeld("d", "w")} as is_held, d.attempts_made
      from delivery_queue d where d.workspace_id = $1 and d.webhook_id = asked.id order by d.lane limit $3
    ) d
  ) q`;

/**
 * Counts the waiting deliveries of each subscription, up to `most` each. The caller has checked the
 * permission.
 */
export async function countBacklogs(
  { workspaceId }: Pick<Ctx, "workspaceId">,
  ids: readonly string[],
  most: number,
): Promise<Backlog[]> {
  const { rows } = await sql().query<Omit<Backlog, "more">>(QUEUED, [workspaceId, ids, most + 1]);
  return rows.map((row) => ({ ...row, more: row.pending + row.held > most }));
}

/** Counts what waits for each subscription, for lists. */
export async function webhookBacklogs(ctx: Ctx, ids: readonly string[]): Promise<Result<Backlog[], "forbidden">> {
  const forbidden = authorize(ctx, "webhooks:read");
  if (forbidden) return forbidden;
  return ok(ids.length === 0 ? [] : await countBacklogs(ctx, ids, LIST_BACKLOG_MAX));
}
