import "server-only";
import { getPolicy, getWorkspace, highestRole, listWorkspaces } from "#lib/accounts/workspaces/queries.ts";
import type { MyWorkspace, SecurityPolicy, Workspace } from "#lib/accounts/workspaces/types.ts";
import { currentPerson, memberCtx, personCtx } from "#lib/dashboard/session.ts";
import { rolePermits } from "#lib/kernel/permissions.ts";

/** The workspaces of the person signed in, for the switcher; none without a session. */
export async function loadMyWorkspaces(): Promise<MyWorkspace[]> {
  const person = await currentPerson();
  return person ? await listWorkspaces({ person }) : [];
}

/** General settings. */
export async function loadGeneralSettings(slug: string): Promise<{ workspace: Workspace; mayWrite: boolean }> {
  const ctx = await memberCtx(slug, "workspace:read");
  return { workspace: await getWorkspace(ctx), mayWrite: rolePermits(ctx.role, "settings:write") };
}

/** What the owners ask of whom they invite and of the keys that they make; every member reads it. */
export async function loadPolicy(slug: string): Promise<{ policy: SecurityPolicy; mayWrite: boolean }> {
  const ctx = await memberCtx(slug, "workspace:read");
  return { policy: await getPolicy(ctx), mayWrite: rolePermits(ctx.role, "settings:write") };
}

/** Whether the signed-in person may make a workspace. */
export async function loadNewWorkspace(): Promise<{ mayCreate: boolean }> {
  const ctx = await personCtx("/new-workspace");
  return { mayCreate: (await highestRole(ctx)) === "owner" };
}
