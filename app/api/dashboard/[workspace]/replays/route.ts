import { dashboardRoute } from "#lib/auth/session.ts";
import { listReplays } from "#lib/replays/queries.ts";
import { ListReplaysInput } from "#lib/replays/schema.ts";

/** The newest runs with their progress, for the page that follows them. */
export const GET = dashboardRoute("deliveries:read", (ctx) => listReplays(ctx, ListReplaysInput.parse({})));
