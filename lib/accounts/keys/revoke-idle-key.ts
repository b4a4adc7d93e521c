import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { type Result, refuse } from "#lib/platform/values/result.ts";
import { type RevokeKeyError, revokeKey } from "./revoke-key.ts";
import { isIdle } from "./rules.ts";
import { notFoundKey, visibleEnv } from "./scope.ts";
import type { ApiKey } from "./types.ts";

/**
 * Revokes an idle key with the reason "idle", unless it was used since the list was read; otherwise
 * as `revokeKey`.
 */
export async function revokeIdleKey(ctx: Ctx, id: string): Promise<Result<ApiKey, RevokeKeyError | "in_use">> {
  const forbidden = authorize(ctx, "keys:write");
  if (forbidden) return forbidden;
  const key = await db().apiKey.findFirst({
    where: { id, workspaceId: ctx.workspaceId, ...visibleEnv(ctx) },
    select: { name: true, createdAt: true, activity: { select: { lastUsedAt: true } } },
  });
  if (!key) return notFoundKey(id);
  const used = key.activity?.lastUsedAt ?? null;
  if (!isIdle({ createdAt: key.createdAt, lastUsedAt: used }, ctx.clock.now()))
    return refuse(
      "in_use",
      `The key ${key.name} was used in the meantime and was not revoked. Look at its page first.`,
    );
  return await revokeKey(ctx, id, { reason: "idle" });
}
