import { readShownDelivery } from "#lib/dashboard/reads/read-shown-delivery.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";

/** One delivery with its attempts, for polling until it ends. */
export const GET = dashboardRoute("deliveries:read", (ctx, _request, { id }) => readShownDelivery(ctx, id ?? ""));
