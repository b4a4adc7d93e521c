import "server-only";
import { memberCtx } from "#lib/dashboard/session.ts";
import { permits } from "#lib/kernel/permissions.ts";
import { listReplays } from "#lib/webhooks/replays/queries.ts";
import type { Replay } from "#lib/webhooks/replays/types.ts";
import { type EndpointChoice, listEndpoints } from "#lib/webhooks/subscriptions/list-endpoints.ts";

const SHOWN = 50;

export type ReplaysView = {
  replays: Replay[];
  next: string | null;
  endpoints: EndpointChoice[];
  may_replay: boolean;
  read_at: string;
};

/** The replays page: the newest runs, or those after a cursor. */
export async function loadReplays(slug: string, cursor: string | undefined): Promise<ReplaysView> {
  const ctx = await memberCtx(slug, "deliveries:read");
  const [asked, endpoints] = await Promise.all([
    listReplays(ctx, { limit: SHOWN, ...(cursor !== undefined && { cursor }) }),
    listEndpoints(ctx),
  ]);
  const page = asked.ok ? asked : await listReplays(ctx, { limit: SHOWN });
  return {
    replays: page.ok ? page.value.data : [],
    next: page.ok ? page.value.next_cursor : null,
    endpoints,
    may_replay: permits(ctx.actor, "deliveries:replay"),
    read_at: ctx.clock.now().toISOString(),
  };
}
