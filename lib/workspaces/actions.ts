"use server";

import { personAction, workspaceAction } from "#lib/auth/session.ts";
import { createOwnWorkspace } from "./create-own-workspace.ts";
import { renameWorkspace } from "./rename-workspace.ts";
import { WorkspaceNameInput } from "./schema.ts";

export const createWorkspaceAction = personAction({ input: WorkspaceNameInput }, createOwnWorkspace);
export const renameWorkspaceAction = workspaceAction(
  { permission: "workspace:write", input: WorkspaceNameInput },
  renameWorkspace,
);
