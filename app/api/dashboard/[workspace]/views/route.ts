import { searchViews } from "#lib/dashboard/loaders/saved-views.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";

/** Saved views by name, for the palette: `?q=`. */
export const GET = dashboardRoute("workspace:read", (ctx, request) =>
  searchViews(ctx, new URL(request.url).searchParams.get("q") ?? ""),
);
