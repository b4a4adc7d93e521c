import { searchWebhooks } from "#lib/dashboard/loaders/webhooks.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";

/** Webhooks by URL, description or ID, for the palette: `?q=`. */
export const GET = dashboardRoute("webhooks:read", (ctx, request) =>
  searchWebhooks(ctx, new URL(request.url).searchParams.get("q") ?? ""),
);
