import { searchJobs } from "#lib/dashboard/loaders/jobs.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";

export const GET = dashboardRoute("jobs:read", (ctx, request) =>
  searchJobs(ctx, Object.fromEntries(new URL(request.url).searchParams)),
);
