"use server";

import { createOwnWorkspace } from "#lib/accounts/workspaces/create-own-workspace.ts";
import { renameWorkspace } from "#lib/accounts/workspaces/rename-workspace.ts";
import {
  EmailDomainsInput,
  KeyLifetimeInput,
  WorkspaceNameInput,
  WorkspaceRateLimitsInput,
} from "#lib/accounts/workspaces/schema.ts";
import { setEmailDomains } from "#lib/accounts/workspaces/set-email-domains.ts";
import { setKeyLifetime } from "#lib/accounts/workspaces/set-key-lifetime.ts";
import { setRateLimits } from "#lib/accounts/workspaces/set-rate-limits.ts";
import { personAction, workspaceAction } from "#lib/dashboard/session.ts";

export const createWorkspaceAction = personAction({ input: WorkspaceNameInput }, createOwnWorkspace);
export const renameWorkspaceAction = workspaceAction(
  { permission: "settings:write", input: WorkspaceNameInput },
  renameWorkspace,
);
export const setEmailDomainsAction = workspaceAction(
  { permission: "settings:write", input: EmailDomainsInput },
  setEmailDomains,
);
export const setKeyLifetimeAction = workspaceAction(
  { permission: "settings:write", input: KeyLifetimeInput },
  setKeyLifetime,
);
export const setRateLimitsAction = workspaceAction(
  { permission: "settings:write", input: WorkspaceRateLimitsInput },
  setRateLimits,
);
