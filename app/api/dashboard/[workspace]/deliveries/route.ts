import { dashboardRoute } from "#lib/auth/session.ts";
import { searchDeliveries } from "#lib/deliveries/loaders.ts";

/** A page of the delivery log, for the live tail. */
export const GET = dashboardRoute("deliveries:read", (ctx, request) =>
  searchDeliveries(ctx, Object.fromEntries(new URL(request.url).searchParams)),
);
