import { readJob } from "#lib/dashboard/loaders/jobs.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";

/** One job, for polling while it runs. */
export const GET = dashboardRoute("jobs:read", (ctx, _request, { id = "" }) => readJob(ctx, id));
