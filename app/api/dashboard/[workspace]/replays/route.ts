import { dashboardRoute } from "#lib/dashboard/session.ts";
import { listReplays } from "#lib/webhooks/replays/queries.ts";
import { ListReplaysInput } from "#lib/webhooks/replays/schema.ts";

/** The newest runs with their progress, for the page that follows them. */
export const GET = dashboardRoute("deliveries:read", (ctx) => listReplays(ctx, ListReplaysInput.parse({})));
