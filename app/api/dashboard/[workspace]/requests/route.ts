import { followRequests } from "#lib/dashboard/loaders/requests.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";

/** A page of the request log, for the live tail. */
export const GET = dashboardRoute("requests:read", (ctx, request) =>
  followRequests(ctx, Object.fromEntries(new URL(request.url).searchParams)),
);
