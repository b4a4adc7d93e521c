import { dashboardRoute } from "#lib/dashboard/session.ts";
import { getRequest } from "#lib/reports/requests/queries.ts";

/** One request, for a sheet whose row is not on the page. */
export const GET = dashboardRoute("requests:read", (ctx, _, { id = "" }) => getRequest(ctx, id));
