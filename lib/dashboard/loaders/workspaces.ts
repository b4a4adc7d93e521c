import "server-only";
import { getPolicy, getWorkspace, highestRole, listWorkspaces } from "#lib/accounts/workspaces/queries.ts";
import type { MyWorkspace, SecurityPolicy, Workspace } from "#lib/accounts/workspaces/types.ts";
import { currentPerson, memberCtx, personCtx } from "#lib/dashboard/session.ts";
import { rolePermits } from "#lib/kernel/permissions.ts";

/** The signed-in person's workspaces for the switcher; none without a session. */
export async function loadMyWorkspaces(): Promise<MyWorkspace[]> {
  const person = await currentPerson();
  return person ? await listWorkspaces({ person }) : [];
}

export async function loadGeneralSettings(slug: string): Promise<{ workspace: Workspace; mayWrite: boolean }> {
  const ctx = await memberCtx(slug, "workspace:read");
  return { workspace: await getWorkspace(ctx), mayWrite: rolePermits(ctx.role, "settings:write") };
}

/** The security policy for invitations and keys; every member may read it. */
export async function loadPolicy(slug: string): Promise<{ policy: SecurityPolicy; mayWrite: boolean }> {
  const ctx = await memberCtx(slug, "workspace:read");
  return { policy: await getPolicy(ctx), mayWrite: rolePermits(ctx.role, "settings:write") };
}

export async function loadNewWorkspace(): Promise<{ mayCreate: boolean }> {
  const ctx = await personCtx("/new-workspace");
  return { mayCreate: (await highestRole(ctx)) === "owner" };
}
