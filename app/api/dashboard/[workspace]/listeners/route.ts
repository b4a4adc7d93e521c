import { dashboardRoute } from "#lib/auth/session.ts";
import { readListeners } from "#lib/listeners/read-listeners.ts";

/** The listeners with how they stand, for the page that follows them. */
export const GET = dashboardRoute("webhooks:read", (ctx) => readListeners(ctx));
