import { dashboardRoute } from "#lib/dashboard/session.ts";
import { searchWebhooks } from "#lib/dashboard/webhooks/loaders.ts";

/** Webhooks by URL, description or ID, for the palette: `?q=`. */
export const GET = dashboardRoute("webhooks:read", (ctx, request) =>
  searchWebhooks(ctx, new URL(request.url).searchParams.get("q") ?? ""),
);
