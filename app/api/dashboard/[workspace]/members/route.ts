import { searchMembers } from "#lib/dashboard/loaders/members.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";

/** Members by name or e-mail address, for the palette: `?q=`. */
export const GET = dashboardRoute("members:read", (ctx, request) =>
  searchMembers(ctx, new URL(request.url).searchParams.get("q") ?? ""),
);
