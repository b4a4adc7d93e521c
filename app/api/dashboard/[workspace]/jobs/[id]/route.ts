import { dashboardRoute } from "#lib/auth/session.ts";
import { readJob } from "#lib/jobs/loaders.ts";

/** One job, for the sheet, which follows one that is still under way. */
export const GET = dashboardRoute("jobs:read", (ctx, _request, { id = "" }) => readJob(ctx, id));
