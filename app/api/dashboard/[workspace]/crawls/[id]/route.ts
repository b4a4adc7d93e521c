import { readCrawl } from "#lib/dashboard/loaders/crawls.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";

/** One crawl, for polling while it runs. */
export const GET = dashboardRoute("jobs:read", (ctx, _request, { id = "" }) => readCrawl(ctx, id));
