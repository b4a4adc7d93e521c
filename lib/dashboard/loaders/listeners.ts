import "server-only";
import { memberCtx } from "#lib/dashboard/session.ts";
import { permits } from "#lib/kernel/permissions.ts";
import { env } from "#lib/platform/env/env.ts";
import { readListener, readListeners } from "#lib/webhooks/listeners/read-listeners.ts";
import type { ShownListener, ShownListeners } from "#lib/webhooks/listeners/types.ts";

export type ListenersPageView = {
  listeners: ShownListeners;
  /** The listener whose sheet is open, which may have ended long ago. */
  opened: ShownListener | null;
  base_url: string;
  may_end: boolean;
  may_test: boolean;
  may_create_key: boolean;
};

export async function loadListeners(slug: string, open: string | undefined): Promise<ListenersPageView> {
  const ctx = await memberCtx(slug, "webhooks:read");
  const [listeners, opened] = await Promise.all([
    readListeners(ctx),
    open === undefined ? undefined : readListener(ctx, open),
  ]);
  if (!listeners.ok) throw new Error(listeners.message);
  return {
    listeners: listeners.value,
    opened: opened?.ok ? opened.value : null,
    base_url: env().BASE_URL,
    may_test: permits(ctx.actor, "webhooks:test"),
    may_end: permits(ctx.actor, "webhooks:write"),
    may_create_key: permits(ctx.actor, "keys:write"),
  };
}
