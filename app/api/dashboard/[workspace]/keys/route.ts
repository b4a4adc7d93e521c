import { dashboardRoute } from "#lib/auth/session.ts";
import { searchKeys } from "#lib/keys/loaders.ts";

/** Keys by name, id or hint, for the palette: `?q=`. */
export const GET = dashboardRoute("keys:read", (ctx, request) =>
  searchKeys(ctx, new URL(request.url).searchParams.get("q") ?? ""),
);
