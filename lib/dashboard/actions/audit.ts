"use server";

import { RetentionInput } from "#lib/accounts/audit/schema.ts";
import { setRetention } from "#lib/accounts/audit/set-retention.ts";
import { workspaceAction } from "#lib/dashboard/session.ts";

export const setRetentionAction = workspaceAction(
  { permission: "workspace:write", input: RetentionInput },
  setRetention,
);
