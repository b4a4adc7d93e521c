import "server-only";
import { requireValue } from "#lib/dashboard/require-value.ts";
import { memberCtx } from "#lib/dashboard/session.ts";
import { permits } from "#lib/kernel/permissions.ts";
import { listDeliveries } from "#lib/webhooks/deliveries/queries.ts";
import { ListDeliveriesInput } from "#lib/webhooks/deliveries/schema.ts";
import type { Delivery } from "#lib/webhooks/deliveries/types.ts";
import { getReplayWithReasons, listReplays } from "#lib/webhooks/replays/queries.ts";
import type { Replay, ReplayWithReasons } from "#lib/webhooks/replays/types.ts";
import { type EndpointChoice, listEndpoints } from "#lib/webhooks/subscriptions/list-endpoints.ts";

const SHOWN = 50;

export type ReplaysView = {
  replays: Replay[];
  next: string | null;
  endpoints: EndpointChoice[];
  may_replay: boolean;
  read_at: string;
};

/** One page of bulk replays, newest first. */
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

export type ReplayView = {
  replay: ReplayWithReasons;
  deliveries: Delivery[];
  next: string | null;
  may_replay: boolean;
};

/** A bulk replay and one page of its deliveries, newest first. */
export async function loadReplay(slug: string, id: string, cursor: string | undefined): Promise<ReplayView> {
  const ctx = await memberCtx(slug, "deliveries:read");
  const replay = requireValue(await getReplayWithReasons(ctx, id));
  const newest = ListDeliveriesInput.parse({ replay_id: id, limit: String(SHOWN) });
  const asked = await listDeliveries(ctx, { ...newest, ...(cursor !== undefined && { cursor }) });
  const page = asked.ok ? asked : await listDeliveries(ctx, newest);
  return {
    replay,
    deliveries: page.ok ? page.value.data : [],
    next: page.ok ? page.value.next_cursor : null,
    may_replay: permits(ctx.actor, "deliveries:replay"),
  };
}
