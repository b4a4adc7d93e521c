import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/db.ts";
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
 * workspaces, counts only this workspace's deliveries. Usually nothing on a page is due, and no
 * query runs.
 * @param most maximum deliveries counted per endpoint.
 */
export async function readWaitingFor(
  { workspaceId, clock }: Ctx,
  rows: readonly Pick<ListedRow, "id" | "status" | "next_attempt_at" | "replay_of">[],
  most = WAITING_COUNTED_MAX,
): Promise<ReadonlyMap<string, WaitingFor>> {
  const now = clock.now().getTime();
  const due = rows.filter(
    ({ status, next_attempt_at: at, replay_of }) =>
      status === "pending" && at !== null && at.getTime() <= now + (replay_of === null ? SOON_MS : PUT_OFF_MS),
  );
  if (due.length === 0) return new Map();
  const values = [workspaceId, due.map(({ id }) => id), new Date(now + SOON_MS), new Date(now + PUT_OFF_MS), most];
  const { rows: waiting } = await sql().query<Row>({ name: "waiting_for", text: WAITING, values });
  return new Map(
    waiting.map(({ id, times_out, before }) => [
      id,
      { reason: times_out ? "endpoint_times_out" : "endpoint_busy", deliveries_before: before },
    ]),
  );
}
