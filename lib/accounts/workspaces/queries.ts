import type { Ctx } from "#lib/kernel/context.ts";
import { ROLES, type Role } from "#lib/kernel/roles.ts";
import { db } from "#lib/platform/db.ts";
import { limitColumns, representLimits } from "./rate-limits.ts";
import type { MyWorkspace, SecurityPolicy, Workspace } from "./types.ts";

type Row = { id: string; slug: string; name: string; createdAt: Date };

const represent = ({ id, slug, name, createdAt }: Row): Workspace => ({
  id,
  object: "workspace",
  slug,
  name,
  created_at: createdAt.toISOString(),
});

/** The workspace of the scope. */
export async function getWorkspace(ctx: Pick<Ctx, "workspaceId">): Promise<Workspace> {
  return represent(await db().workspace.findUniqueOrThrow({ where: { id: ctx.workspaceId } }));
}

/** What the owners ask of whom they invite and of the keys that they make. */
export async function getPolicy(ctx: Pick<Ctx, "workspaceId">): Promise<SecurityPolicy> {
  const row = await db().workspace.findUniqueOrThrow({
    where: { id: ctx.workspaceId },
    select: { allowedEmailDomains: true, maxKeyDays: true, ...limitColumns },
  });
  return { allowed_email_domains: row.allowedEmailDomains, max_key_days: row.maxKeyDays, ...representLimits(row) };
}

/** The workspaces that a person belongs to, by name. */
export async function listWorkspaces(ctx: { person: { id: string } }): Promise<MyWorkspace[]> {
  const members = await db().member.findMany({
    where: { userId: ctx.person.id },
    include: { workspace: true },
    orderBy: [{ workspace: { name: "asc" } }, { id: "asc" }],
  });
  return members.map(({ workspace, role }) => ({ ...represent(workspace), role }));
}

/** The role that reaches furthest among a person's workspaces; none when they belong to none. */
export async function highestRole(ctx: { person: { id: string } }): Promise<Role | undefined> {
  const members = await db().member.findMany({
    where: { userId: ctx.person.id },
    select: { role: true },
    distinct: ["role"],
  });
  return ROLES.find((role) => members.some((member) => member.role === role));
}
