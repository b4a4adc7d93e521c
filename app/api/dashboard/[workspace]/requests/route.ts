import { dashboardRoute } from "#lib/auth/session.ts";
import { searchRequests } from "#lib/requests/loaders.ts";

/** A page of the request log, for the live tail. */
export const GET = dashboardRoute("requests:read", (ctx, request) =>
  searchRequests(ctx, Object.fromEntries(new URL(request.url).searchParams)),
);
