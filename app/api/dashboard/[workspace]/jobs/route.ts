import { dashboardRoute } from "#lib/auth/session.ts";
import { searchJobs } from "#lib/jobs/loaders.ts";

/** A page of jobs with their progress, for the page that follows them. */
export const GET = dashboardRoute("jobs:read", (ctx, request) =>
  searchJobs(ctx, Object.fromEntries(new URL(request.url).searchParams)),
);
