import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/db.ts";
import { WAITING_COUNTED_MAX } from "./constants.ts";
import type { ListedRow } from "./represent-delivery.ts";
import type { WaitingFor } from "./types.ts";

/** What is due within this is as good as due. */
const SOON_MS = 1_000;
/** A replay without room is put off again and again, at most by this much (prisma/functions/claim_deliveries.sql). */
const PUT_OFF_MS = 30_000;

const WAITING = "select id, times_out, before from waiting_deliveries($1, $2, $3, $5, $4)";

type Row = { id: string; times_out: boolean; before: number };

/**
 * What deliveries of the workspace wait for, by id: those that are due and wait for their endpoint, because it has as many attempts in
 * flight as it is given (prisma/functions/waiting_deliveries.sql, decision 0044). Of an address that several workspaces send to, only
 * this one's are counted. As a rule nothing on a page is due, and then nothing is asked.
 *
 * @param most deliveries of an endpoint that are counted.
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
