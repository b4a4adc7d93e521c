import { readBranches } from "#lib/dashboard/loaders/crawls.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";

/** One branch of a crawl's tree. */
export const GET = dashboardRoute("jobs:read", (ctx, request, { id = "" }) =>
  readBranches(ctx, id, (new URL(request.url).searchParams.get("under") ?? "").slice(0, 4_096)),
);
