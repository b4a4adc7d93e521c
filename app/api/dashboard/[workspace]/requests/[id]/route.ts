import { dashboardRoute } from "#lib/auth/session.ts";
import { getRequest } from "#lib/requests/queries.ts";

/** One request, for a sheet whose row is not on the page. */
export const GET = dashboardRoute("requests:read", (ctx, _, { id = "" }) => getRequest(ctx, id));
