import { nameKeys } from "#lib/accounts/keys/name-keys.ts";
import { visibleEnv } from "#lib/accounts/keys/scope.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { permits } from "#lib/kernel/permissions.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { ENDED_SHOWN_MAX, ENDED_SHOWN_MS } from "./constants.ts";
import { findListener } from "./find-listener.ts";
import { listListeners } from "./queries.ts";
import { representListener } from "./represent-listener.ts";
import type { Listener, Listeners, ShownListener, ShownListeners } from "./types.ts";

/** Lists recently ended listeners, the latest first. Nothing waits for them. */
async function listEnded(ctx: Ctx): Promise<Result<Listeners, "forbidden">> {
  const forbidden = authorize(ctx, "webhooks:read");
  if (forbidden) return forbidden;
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - ENDED_SHOWN_MS);
  const rows = await db().listener.findMany({
    where: { workspaceId: ctx.workspaceId, ...visibleEnv(ctx), endedAt: { gte: since } },
    orderBy: [{ endedAt: "desc" }, { id: "desc" }],
    take: ENDED_SHOWN_MAX,
  });
  return ok<Listeners>({ data: rows.map((row) => representListener(row, 0, now)) });
}

/** Returns open and recently ended listeners. */
export async function readListeners(ctx: Ctx): Promise<Result<ShownListeners, "forbidden">> {
  const [open, ended] = await Promise.all([listListeners(ctx), listEnded(ctx)]);
  if (!open.ok) return open;
  if (!ended.ok) return ended;
  const show = await shower(ctx, [...open.value.data, ...ended.value.data]);
  return ok({
    open: open.value.data.map(show),
    ended: ended.value.data.map(show),
    read_at: ctx.clock.now().toISOString(),
  });
}

/** Returns a listener by ID, even if it has ended. */
export async function readListener(ctx: Ctx, id: string): Promise<Result<ShownListener, "forbidden" | "not_found">> {
  const found = await findListener(ctx, id);
  if (!found.ok) return found;
  const show = await shower(ctx, [found.value]);
  return ok(show(found.value));
}

/**
 * Returns a function that represents listeners for this caller. A public URL leads to a developer's
 * machine without any key, so it is secret like a webhook's and shown only to those who may see
 * secrets. Members, who may send signed test events, see everything else.
 */
async function shower(ctx: Ctx, listeners: readonly Listener[]): Promise<(listener: Listener) => ShownListener> {
  const mayKnow = permits(ctx.actor, "webhooks:write");
  const keys = await nameKeys(
    ctx,
    listeners.map(({ key_id: id }) => id),
  );
  return ({ tunnel_url: address, ...listener }) => ({
    ...listener,
    tunnel_url: mayKnow && listener.ended_at === null ? address : null,
    key_name: keys.get(listener.key_id) ?? null,
  });
}
