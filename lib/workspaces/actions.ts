"use server";

import { personAction, workspaceAction } from "#lib/auth/session.ts";
import { createOwnWorkspace } from "./create-own-workspace.ts";
import { renameWorkspace } from "./rename-workspace.ts";
import { EmailDomainsInput, KeyLifetimeInput, WorkspaceNameInput } from "./schema.ts";
import { setEmailDomains } from "./set-email-domains.ts";
import { setKeyLifetime } from "./set-key-lifetime.ts";

export const createWorkspaceAction = personAction({ input: WorkspaceNameInput }, createOwnWorkspace);
export const renameWorkspaceAction = workspaceAction(
  { permission: "workspace:write", input: WorkspaceNameInput },
  renameWorkspace,
);
export const setEmailDomainsAction = workspaceAction(
  { permission: "workspace:write", input: EmailDomainsInput },
  setEmailDomains,
);
export const setKeyLifetimeAction = workspaceAction(
  { permission: "workspace:write", input: KeyLifetimeInput },
  setKeyLifetime,
);
