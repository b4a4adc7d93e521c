"use server";

import * as z from "zod";
import { workspaceAction } from "#lib/auth/session.ts";
import { cancelJob } from "./cancel-job.ts";

export const cancelJobAction = workspaceAction(
  { permission: "jobs:write", input: z.strictObject({ job_id: z.string() }) },
  (ctx, { job_id: id }) => cancelJob(ctx, id),
);
