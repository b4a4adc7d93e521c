import { type Actor, type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import { emit } from "#lib/kernel/events/emit.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { db, sql } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { completionOf } from "./completion.ts";
import { LAPSED_BATCH } from "./constants.ts";
import { settleResult } from "./settle-result.ts";

const SWEEPER: Actor = { type: "system", id: "system", label: "Streams" };

type Lapsed = {
  workspace_id: string;
  id: string;
  key_id: string;
  price: number;
  unsettled: string[];
  ended_at: Date | null;
};

type Gone = {
  env: KeyEnv;
  urls_total: number;
  urls_ok: number;
  urls_failed: number;
  credits_used: number;
  started_at: Date;
};

// Scans the whole table, which only holds the sessions of the last minutes. An index on ends_at
// would slow down every renewal.
const LAPSED = `
  select workspace_id, id, key_id, price, unsettled, ended_at from streams where ends_at <= $1 order by ends_at limit $2`;

/**
 * Ends the sessions whose consumer was away for longer than the disconnect timer, even after a
 * crash, and emits stream.completed for each, once (service interface 6.2). Deletes those that had
 * ended before. A consumer that returns at the same moment either resumes or gets not_found. Any
 * number of processes may run this.
 * @returns how many sessions ended.
 */
export async function endLapsedStreams({ clock }: { clock: Clock }): Promise<number> {
  let ended = 0;
  for (;;) {
    const { rows } = await sql().query<Lapsed>(LAPSED, [clock.now(), LAPSED_BATCH]);
    for (const row of rows) {
      const ctx: Ctx = { workspaceId: trustedWorkspace(row.workspace_id), actor: SWEEPER, clock };
      for (const requestId of row.unsettled)
        await settleResult(ctx, { id: row.id, keyId: row.key_id, price: row.price }, requestId);
      if (await forget(ctx, row)) ended++;
    }
    if (rows.length < LAPSED_BATCH) return ended;
  }
}

/** Emits stream.completed if the session was open, in one transaction. Returns whether it was. */
const forget = (ctx: Ctx, { id, ended_at }: Lapsed): Promise<boolean> =>
  db().$transaction(async (tx) => {
    const now = ctx.clock.now();
    const [gone] = await tx.$queryRaw<Gone[]>`
      delete from streams
      where workspace_id = ${ctx.workspaceId} and id = ${id} and ends_at <= ${now} and unsettled = '{}'
        and ended_at is not distinct from ${ended_at}
      returning env, cardinality(urls) as urls_total, urls_ok, urls_failed, credits_used, started_at`;
    if (!gone || ended_at) return false;
    const completion = completionOf(gone, "consumer_disconnected", now);
    await emit(tx, ctx, gone.env, { type: "stream.completed", data: { stream_id: id, ...completion } });
    return true;
  });
