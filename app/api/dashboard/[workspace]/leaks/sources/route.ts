import { dashboardRoute } from "#lib/auth/session.ts";
import { readSources } from "#lib/leaks/read-sources.ts";

/** How the sources of leaks do, for the panel that follows a scan. */
export const GET = dashboardRoute("keys:read", (ctx) => readSources(ctx));
