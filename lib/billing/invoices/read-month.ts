import { LEDGER_LATE_DAYS } from "#lib/billing/credits/constants.ts";
import type { LedgerType } from "#lib/billing/credits/types.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import type { Statement } from "./types.ts";

const day = (at: Date): string => at.toISOString().slice(0, 10);

/** Movements of one kind in a month, and the cost of those settled. */
type Moved = { type: LedgerType; endpoint: string | null; moved: bigint; cost: bigint; requests: bigint };

/**
 * Summarizes a month of a workspace's credits from the ledger. A movement belongs to the month of
 * its own time, from midnight to midnight (UTC), whenever its request began. A request's cost is
 * the sum of its two movements, and the hold may be from the month before. Partitions are by the
 * requests' day, so those older than `LEDGER_LATE_DAYS` before the month contain none of it.
 * @param opening closing balance of the previous statement; if undefined, computed from the whole
 * ledger.
 */
export async function readMonth(
  tx: Tx,
  ctx: Pick<Ctx, "workspaceId">,
  from: Date,
  to: Date,
  opening: number | undefined,
): Promise<Statement> {
  const { workspaceId } = ctx;
  // As text: a timestamp cast to a date would depend on the session's time zone.
  const firstDay = day(new Date(from.getTime() - LEDGER_LATE_DAYS * DAY_MS));
  const [start, end] = [from.toISOString(), to.toISOString()];
  const rows = await tx.$queryRaw<Moved[]>`
    select m.type::text as type, case when m.type = 'settle' then m.endpoint end as endpoint,
      sum(m.amount)::bigint as moved,
      coalesce(sum(-(m.amount + coalesce(h.amount, 0))) filter (where m.type = 'settle'), 0)::bigint as cost,
      count(*) as requests
    from ledger m
    left join ledger h on m.type = 'settle' and m.phase = 1 and h.workspace_id = m.workspace_id and h.day = m.day
      and h.request_id = m.request_id and h.phase = 0 and h.day >= ${firstDay}::date and h.day <= ${day(to)}::date
    where m.workspace_id = ${workspaceId} and m.day >= ${firstDay}::date and m.day <= ${day(to)}::date
      and m.created_at >= ${start}::timestamptz and m.created_at < ${end}::timestamptz
    group by 1, 2 order by 2`;
  const before = opening ?? (await sumBefore(tx, workspaceId, from));
  const sum = (...types: LedgerType[]) =>
    rows.filter(({ type }) => types.includes(type)).reduce((total, { moved }) => total + Number(moved), 0);
  const used = rows
    .filter(({ type }) => type === "settle")
    .map(({ endpoint, requests, cost }) => ({
      endpoint: endpoint ?? "other",
      requests: Number(requests),
      credits: Number(cost),
    }));
  const spent = used.reduce((total, { credits }) => total + credits, 0);
  return {
    opening: before,
    granted: sum("grant"),
    refunded: sum("refund"),
    adjusted: sum("adjustment"),
    expired: sum("expiry"),
    used,
    held_change: sum("hold", "settle", "release") + spent,
    closing: before + rows.reduce((total, { moved }) => total + Number(moved), 0),
  };
}

async function sumBefore(tx: Tx, workspaceId: string, from: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ sum: bigint }[]>`
    select coalesce(sum(amount), 0)::bigint as sum from ledger
    where workspace_id = ${workspaceId} and day <= ${day(from)}::date and created_at < ${from.toISOString()}::timestamptz`;
  return Number(row?.sum ?? 0);
}
