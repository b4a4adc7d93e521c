import { endKey } from "#lib/accounts/keys/end-key.ts";
import { lockKey } from "#lib/accounts/keys/lock-key.ts";
import type { Actor } from "#lib/kernel/actor.ts";
import { type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import { db, sql } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { RETIRE_BATCH } from "./constants.ts";
import { readRotationState } from "./read-rotation-state.ts";
import { endsAt } from "./rules.ts";

const ASSISTANT: Actor = { type: "system", id: "system", label: "Rotation assistant" };

// Candidates by their last call alone; the other conditions are checked per key, under its lock.
const DUE = `
  select r.key_id, r.workspace_id, r.chosen_at::text as at from key_retirements r join key_activity a on a.key_id = r.key_id
  where greatest(coalesce(a.last_used_at, r.chosen_at), r.chosen_at) + r.quiet_hours * interval '1 hour' <= $1
    and (r.chosen_at, r.key_id) > ($3::timestamptz, $4)
  order by r.chosen_at, r.key_id limit $2`;
type Due = { key_id: string; workspace_id: string; at: string };

// Drops the plans of keys that ended in another way.
const FORGET = `
  delete from key_retirements r using api_keys k
  where k.id = r.key_id and (k.revoked_at is not null or k.expires_at <= $1)`;

/**
 * Revokes the keys that have been quiet for their planned time. Skips keys that are called again,
 * have work under way, or whose successor does not work or was never used.
 *
 * @returns the number of keys revoked.
 */
export async function retireQuietKeys({ clock }: { clock: Clock }): Promise<number> {
  const now = clock.now();
  await sql().query(FORGET, [now]);
  let ended = 0;
  // Reads all pages: plans that cannot run yet must not block those behind them.
  for (let after = { at: "-infinity", key_id: "" }; ; ) {
    const { rows } = await sql().query<Due>(DUE, [now, RETIRE_BATCH, after.at, after.key_id]);
    for (const { key_id, workspace_id } of rows) {
      const ctx: Ctx = { workspaceId: trustedWorkspace(workspace_id), actor: ASSISTANT, clock };
      if (await retire(ctx, key_id)) ended++;
    }
    if (rows.length < RETIRE_BATCH) return ended;
    after = rows.at(-1) ?? after;
  }
}

/**
 * Revokes one key if its plan still holds. The lock orders this and an owner who cancels the plan.
 */
async function retire(ctx: Ctx, keyId: string): Promise<boolean> {
  const now = ctx.clock.now();
  const { workspaceId } = ctx;
  return await db().$transaction(async (tx) => {
    await lockKey(tx, ctx, keyId);
    const plan = await tx.keyRetirement.findFirst({ where: { keyId, workspaceId } });
    const state = plan && (await readRotationState(tx, ctx, keyId));
    const at = state && endsAt(state, plan);
    if (!at || at.getTime() > now.getTime()) return false;
    await tx.keyRetirement.deleteMany({ where: { keyId, workspaceId } });
    const hours = plan.quietHours === 1 ? "an hour" : `${plan.quietHours} hours`;
    const reason = `rotated: replaced by ${state.successor?.id}, and quiet for ${hours}`;
    return (await endKey(tx, ctx, keyId, { reason })) !== undefined;
  });
}
