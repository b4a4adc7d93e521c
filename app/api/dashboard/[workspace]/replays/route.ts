import { dashboardRoute } from "#lib/dashboard/session.ts";
import { listReplays } from "#lib/webhooks/replays/queries.ts";
import { ListReplaysInput } from "#lib/webhooks/replays/schema.ts";

/** The newest bulk replays, for polling their progress. */
export const GET = dashboardRoute("deliveries:read", (ctx) => listReplays(ctx, ListReplaysInput.parse({})));
