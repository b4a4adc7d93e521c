import { readSources } from "#lib/accounts/leaks/read-sources.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";

/** How the sources of leaks do, for the panel that follows a scan. */
export const GET = dashboardRoute("keys:read", (ctx) => readSources(ctx));
