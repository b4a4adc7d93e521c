"use server";

import { workspaceAction } from "#lib/auth/session.ts";
import { retentionInput } from "./schema.ts";
import { setRetention } from "./set-retention.ts";

export const setRetentionAction = workspaceAction(
  { permission: "workspace:write", input: retentionInput },
  setRetention,
);
