import { record } from "#lib/audit/record.ts";
import { authorize, type Ctx } from "#lib/auth/context.ts";
import { emit } from "#lib/events/emit.ts";
import { db, type Tx } from "#lib/platform/db.ts";
import { ok, type Refusal, type Result, refuse } from "#lib/platform/result.ts";
import { noSuchKey, reachableEnv } from "./reach.ts";
import { keyParts, representKey } from "./represent-key.ts";
import type { RevokeKeyInput } from "./schema.ts";
import type { ApiKey } from "./types.ts";

export type RevokeKeyError = "forbidden" | "not_found" | "already_revoked";

/**
 * Revokes a key for good (service interface 3.1). Every process hears of it with the commit. Of two callers at once one
 * revokes; the other is told who was first, when and why.
 */
export async function revokeKey(ctx: Ctx, id: string, input: RevokeKeyInput): Promise<Result<ApiKey, RevokeKeyError>> {
  const forbidden = authorize(ctx, "keys:write");
  if (forbidden) return forbidden;
  const now = ctx.clock.now();
  const scope = { id, workspaceId: ctx.workspaceId, ...reachableEnv(ctx) };

  return await db().$transaction(async (tx) => {
    const { count } = await tx.apiKey.updateMany({
      where: { ...scope, revokedAt: null },
      data: { revokedAt: now, revokedReason: input.reason ?? null, revokedBy: ctx.actor.id },
    });
    const row = await tx.apiKey.findFirst({ where: scope, include: keyParts });
    if (!row) return noSuchKey(id);
    const key = representKey(row, now);
    if (count === 0) return await tooLate(tx, ctx, key);
    await record(tx, ctx, {
      action: "key.revoked",
      targetType: "key",
      targetId: id,
      before: { status: "active" },
      after: { status: "revoked", name: key.name, token_hint: key.token_hint, reason: key.revoked_reason },
    });
    await emit(tx, ctx, row.env, {
      type: "key.revoked",
      data: {
        key_id: id,
        name: key.name,
        env: key.env,
        scopes: key.scopes,
        actor: { type: ctx.actor.type, id: ctx.actor.id },
        revoked_at: now.toISOString(),
        reason: key.revoked_reason,
      },
    });
    return ok(key);
  });
}

async function tooLate(tx: Tx, ctx: Ctx, key: ApiKey): Promise<Refusal<"already_revoked">> {
  const first = await tx.auditEntry.findFirst({
    where: { workspaceId: ctx.workspaceId, targetId: key.id, action: "key.revoked" },
    select: { actorLabel: true },
  });
  const by = first ? ` by ${first.actorLabel}` : "";
  const why = key.revoked_reason ? `: ${key.revoked_reason}` : "";
  return refuse("already_revoked", `The key ${key.name} was already revoked${by} at ${key.revoked_at}${why}.`, { key });
}
