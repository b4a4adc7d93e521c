import { sql, type Tx } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { backlogTransaction } from "#lib/webhooks/queue/backlog-transaction.ts";
import { HOLD_STEP } from "#lib/webhooks/queue/constants.ts";
import { holdBatch } from "#lib/webhooks/queue/hold-queued.ts";
import { QUEUED_WEBHOOKS } from "./queued-webhooks.ts";

type Paused = { workspace_id: string; id: string };

/** Paused subscriptions with waiting deliveries that are not marked as held. */
const FIND_UNHELD = `
  with recursive ${QUEUED_WEBHOOKS}
  select w.workspace_id, w.id from queued q join webhooks w on w.id = q.webhook_id
  where w.status = 'paused' and w.deleted_at is null and exists (
    select from delivery_queue d
    where d.webhook_id = w.id and d.lane in ('live', 'parked') and (d.leased_until is null or d.leased_until <= $1)
  )`;

/**
 * Marks deliveries of subscriptions paused by failures as held, some thousand at a time, so that
 * recording their attempts is not delayed. Until then the subscription's status implies it
 * (prisma/functions/as_listed_queued.sql), and a claim holds what it finds. Works from the database
 * alone, so any process may have paused them. Safe to run in several processes.
 * @returns how many were held.
 */
export async function holdBacklogs({ clock, signal }: { clock: Clock; signal: AbortSignal }): Promise<number> {
  const { rows } = await sql().query<Paused>(FIND_UNHELD, [clock.now()]);
  let held = 0;
  for (const paused of rows)
    for (let step = HOLD_STEP; step === HOLD_STEP && !signal.aborted; held += step)
      step = await backlogTransaction((tx) => holdStep(tx, paused, clock.now()));
  return held;
}

async function holdStep(tx: Tx, { workspace_id: workspaceId, id }: Paused, now: Date): Promise<number> {
  // Locked, perhaps by a resume: try again in the next run.
  const [paused] = await tx.$queryRaw<unknown[]>`
    select 1 from webhooks where id = ${id} and workspace_id = ${workspaceId} and status = 'paused' and deleted_at is null
    for no key update skip locked`;
  return paused ? await holdBatch(tx, workspaceId, id, now) : 0;
}
