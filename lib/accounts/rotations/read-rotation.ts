import { getKey } from "#lib/accounts/keys/queries.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { isoOrNull } from "#lib/platform/values/iso-or-null.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { listCallers } from "./list-callers.ts";
import { readRotationState } from "./read-rotation-state.ts";
import { readTraffic } from "./read-traffic.ts";
import { endsAt, stageOf } from "./rules.ts";
import type { Rotation } from "./types.ts";

/**
 * Returns the state of a key's rotation, read from the database and including calls up to now; a
 * key of another workspace is not found.
 */
export async function readRotation(ctx: Ctx, keyId: string): Promise<Result<Rotation, "forbidden" | "not_found">> {
  const found = await getKey(ctx, keyId);
  if (!found.ok) return found;
  const key = found.value;
  const next = key.replaced_by ? await getKey(ctx, key.replaced_by) : undefined;
  const successor = next?.ok ? next.value : null;
  const now = ctx.clock.now();
  const [state, callers, traffic, plan] = await Promise.all([
    readRotationState(db(), ctx, key.id),
    listCallers(ctx, key.id, now),
    readTraffic(ctx, key.id, successor?.id ?? null, now),
    db().keyRetirement.findFirst({ where: { keyId: key.id, workspaceId: ctx.workspaceId } }),
  ]);
  if (!state) throw new Error("A key disappeared while it was read, although keys are never deleted.");
  return ok({
    key,
    successor,
    stage: stageOf(state, now),
    traffic,
    callers,
    under_way: state.underWay,
    retirement: plan && {
      quiet_hours: plan.quietHours,
      chosen_at: plan.chosenAt.toISOString(),
      at: isoOrNull(endsAt(state, plan)),
    },
    read_at: now.toISOString(),
  });
}
