import { searchJobs } from "#lib/dashboard/jobs/loaders.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";

/** A page of jobs with their progress, for the page that follows them. */
export const GET = dashboardRoute("jobs:read", (ctx, request) =>
  searchJobs(ctx, Object.fromEntries(new URL(request.url).searchParams)),
);
