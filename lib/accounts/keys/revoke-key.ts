import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { ok, type Refusal, type Result, refuse } from "#lib/platform/values/result.ts";
import { endKey } from "./end-key.ts";
import { keyParts, representKey } from "./represent-key.ts";
import type { RevokeKeyInput } from "./schema.ts";
import { notFoundKey, visibleEnv } from "./scope.ts";
import type { ApiKey } from "./types.ts";

export type RevokeKeyError = "forbidden" | "not_found" | "already_revoked";

/**
 * Revokes a key for good (service interface 3.1). All processes are notified on commit. If two
 * callers race, the second learns who revoked it, when and why.
 */
export async function revokeKey(ctx: Ctx, id: string, input: RevokeKeyInput): Promise<Result<ApiKey, RevokeKeyError>> {
  const forbidden = authorize(ctx, "keys:write");
  if (forbidden) return forbidden;
  return await db().$transaction(async (tx) => {
    const key = await endKey(tx, ctx, id, { reason: input.reason ?? unexplained(ctx) });
    return key ? ok(key) : await refuseRevocation(tx, ctx, id);
  });
}

/** The reason recorded when none is given (contract 14.7). */
const unexplained = ({ actor }: Ctx): string => (actor.type === "api_key" ? "revoked_by_api" : "revoked_by_owner");

async function refuseRevocation(tx: Tx, ctx: Ctx, id: string): Promise<Refusal<"not_found" | "already_revoked">> {
  const row = await tx.apiKey.findFirst({
    where: { id, workspaceId: ctx.workspaceId, ...visibleEnv(ctx) },
    include: keyParts,
  });
  if (!row) return notFoundKey(id);
  const key = representKey(row, ctx.clock.now());
  const first = await tx.auditEntry.findFirst({
    where: { workspaceId: ctx.workspaceId, targetId: key.id, action: "key.revoked" },
    select: { actorLabel: true },
  });
  const by = first ? ` by ${first.actorLabel}` : "";
  const why = key.revoked_reason ? `: ${key.revoked_reason}` : "";
  return refuse("already_revoked", `The key ${key.name} was already revoked${by} at ${key.revoked_at}${why}.`, { key });
}
