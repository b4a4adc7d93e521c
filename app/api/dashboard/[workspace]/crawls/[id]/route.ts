import { readCrawl } from "#lib/dashboard/crawls/loaders.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";

/** One crawl, for its page, which follows one that is still under way. */
export const GET = dashboardRoute("jobs:read", (ctx, _request, { id = "" }) => readCrawl(ctx, id));
