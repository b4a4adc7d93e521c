"use server";

import * as z from "zod";
import { workspaceAction } from "#lib/dashboard/session.ts";
import { cancelJob } from "#lib/scraping/jobs/cancel-job.ts";

export const cancelJobAction = workspaceAction(
  { permission: "jobs:write", input: z.strictObject({ job_id: z.string() }) },
  (ctx, { job_id: id }) => cancelJob(ctx, id),
);
