import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { WAITING_COUNTED_MAX } from "./constants.ts";
import type { ListedRow } from "./represent-delivery.ts";
import type { WaitingFor } from "./types.ts";

/** Deliveries due this soon count as due. */
const SOON_MS = 1_000;
/**
 * A replay without room is postponed repeatedly, each time by at most this
 * (prisma/functions/claim_deliveries.sql).
 */
const PUT_OFF_MS = 30_000;

const WAITING = "select id, times_out, before from waiting_deliveries($1, $2, $3, $5, $4)";

type Row = { id: string; times_out: boolean; before: number };

/**
 * Returns what due deliveries wait for, by ID: their endpoint has reached its limit of attempts in
 * flight (prisma/functions/waiting_deliveries.sql, decision 0044). For a URL shared by several
 * workspaces, counts only this workspace's deliveries. Whether a delivery is due is judged there:
 * a manual attempt may be due long before the listed `next_attempt_at`.
 * @param most maximum deliveries counted per endpoint.
 */
export async function readWaitingFor(
  { workspaceId, clock }: Ctx,
  rows: readonly Pick<ListedRow, "id" | "status" | "next_attempt_at">[],
  most = WAITING_COUNTED_MAX,
): Promise<ReadonlyMap<string, WaitingFor>> {
  const now = clock.now().getTime();
  const scheduled = rows.filter(({ status, next_attempt_at: at }) => status === "pending" && at !== null);
  if (scheduled.length === 0) return new Map();
  const values = [
    workspaceId,
    scheduled.map(({ id }) => id),
    new Date(now + SOON_MS),
    new Date(now + PUT_OFF_MS),
    most,
  ];
  const { rows: waiting } = await sql().query<Row>({ name: "waiting_for", text: WAITING, values });
  return new Map(
    waiting.map(({ id, times_out, before }) => [
      id,
      { reason: times_out ? "endpoint_times_out" : "endpoint_busy", deliveries_before: before },
    ]),
  );
}
