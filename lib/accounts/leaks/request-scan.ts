import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { SCAN_ASK_EVERY_MS } from "./constants.ts";
import { sources } from "./sources/index.ts";
import type { ScannedSource } from "./types.ts";

export type RequestScanError = "forbidden" | "not_configured" | "too_soon";

/**
 * Requests an extra scan of all configured sources, within seconds: once a minute per workspace. A
 * source that has asked for a pause is left alone until then.
 */
export async function requestScan(
  ctx: Ctx,
  given = sources,
): Promise<Result<{ sources: ScannedSource[] }, RequestScanError>> {
  const forbidden = authorize(ctx, "keys:write");
  if (forbidden) return forbidden;
  const names = given.filter((source) => source.configured()).map(({ name }) => name);
  if (names.length === 0) return refuse("not_configured", "No source is turned on. The operator can turn one on.");
  const now = ctx.clock.now();
  return await db().$transaction(async (tx) => {
    const taken = await tx.$executeRaw`
      insert into leak_scan_asks (workspace_id, asked_at) values (${ctx.workspaceId}, ${now})
      on conflict (workspace_id) do update set asked_at = excluded.asked_at
      where leak_scan_asks.asked_at <= ${new Date(now.getTime() - SCAN_ASK_EVERY_MS)} or leak_scan_asks.asked_at > ${now}`;
    if (taken === 0)
      return refuse("too_soon", "A scan was requested within the last minute. Its result will appear here.");
    for (const name of names)
      await tx.leakSourceState.upsert({
        where: { name },
        create: { name, askedAt: now },
        update: { askedAt: now },
      });
    return ok({ sources: names });
  });
}
