import { nameKeys } from "#lib/accounts/keys/name-keys.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { permits } from "#lib/kernel/permissions.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { findListener } from "./find-listener.ts";
import { listEnded } from "./list-ended.ts";
import { listListeners } from "./queries.ts";
import type { Listener, ShownListener, ShownListeners } from "./types.ts";

/** Those that are open, and those that ended in the last days. */
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

/** One listener by its id, however long ago it ended. */
export async function readListener(ctx: Ctx, id: string): Promise<Result<ShownListener, "forbidden" | "not_found">> {
  const found = await findListener(ctx, id);
  if (!found.ok) return found;
  const show = await shower(ctx, [found.value]);
  return ok(show(found.value));
}

/**
 * Anybody who knows a public address reaches a developer's machine by it, and nobody asks for a key: it is a secret as a webhook's is.
 * So it is shown to those who may see secrets. A member, who may test, sees all the rest, and sends test events, which are signed.
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
