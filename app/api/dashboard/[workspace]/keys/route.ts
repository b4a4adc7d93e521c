import { searchKeys } from "#lib/dashboard/loaders/keys.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";

/** Keys by name, ID or hint, for the palette: `?q=`. */
export const GET = dashboardRoute("keys:read", (ctx, request) =>
  searchKeys(ctx, new URL(request.url).searchParams.get("q") ?? ""),
);
