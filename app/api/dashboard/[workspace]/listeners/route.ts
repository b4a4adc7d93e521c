import { dashboardRoute } from "#lib/dashboard/session.ts";
import { readListeners } from "#lib/webhooks/listeners/read-listeners.ts";

/** The listeners with how they stand, for the page that follows them. */
export const GET = dashboardRoute("webhooks:read", (ctx) => readListeners(ctx));
