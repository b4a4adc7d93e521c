import { searchDeliveries } from "#lib/dashboard/loaders/deliveries.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";

/** A page of the delivery log, for the live tail. */
export const GET = dashboardRoute("deliveries:read", (ctx, request) =>
  searchDeliveries(ctx, Object.fromEntries(new URL(request.url).searchParams)),
);
