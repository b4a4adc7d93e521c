import { dashboardRoute } from "#lib/dashboard/session.ts";
import { readListeners } from "#lib/webhooks/listeners/read-listeners.ts";

/** The listeners, for polling. */
export const GET = dashboardRoute("webhooks:read", (ctx) => readListeners(ctx));
