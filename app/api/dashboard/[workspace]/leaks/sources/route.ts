import { readSources } from "#lib/accounts/leaks/read-sources.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";

/** The leak sources, for polling during a scan. */
export const GET = dashboardRoute("keys:read", (ctx) => readSources(ctx));
