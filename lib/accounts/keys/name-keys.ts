import type { Ctx } from "#lib/kernel/context.ts";
import { permits } from "#lib/kernel/permissions.ts";
import { db } from "#lib/platform/database/client.ts";
import { visibleEnv } from "./scope.ts";

/** Returns key names by id, without keys that are gone or hidden from the actor. */
export async function nameKeys(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0 || !permits(ctx.actor, "keys:read")) return new Map();
  const rows = await db().apiKey.findMany({
    where: { workspaceId: ctx.workspaceId, id: { in: [...new Set(ids)] }, ...visibleEnv(ctx) },
    select: { id: true, name: true },
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
