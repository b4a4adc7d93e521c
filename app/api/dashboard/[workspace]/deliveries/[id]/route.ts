import { dashboardRoute } from "#lib/auth/session.ts";
import { getDelivery } from "#lib/deliveries/get-delivery.ts";

/** One delivery with its attempts: for the sheet, which follows one that is still under way. */
export const GET = dashboardRoute("deliveries:read", (ctx, _request, { id }) => getDelivery(ctx, id ?? ""));
