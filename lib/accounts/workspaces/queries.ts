import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { RateLimits } from "#lib/kernel/rate-limits.ts";
import { ROLES, type Role } from "#lib/kernel/roles.ts";
import { db, sql, type Tx } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import type { MyWorkspace, SecurityPolicy, Workspace, WorkspaceDetail } from "./types.ts";

/** The rate limits of a workspace, as stored. */
type LimitsRow = { rateLimit: number | null; rateLimitMinute: number | null; rateLimitDay: number | null };

const limitColumns = { rateLimit: true, rateLimitMinute: true, rateLimitDay: true } as const;

const representLimits = (row: LimitsRow): RateLimits => ({
  rate_limit: row.rateLimit,
  rate_limit_minute: row.rateLimitMinute,
  rate_limit_day: row.rateLimitDay,
});

type Row = { id: string; slug: string; name: string; createdAt: Date };
type PolicyRow = LimitsRow & { allowedEmailDomains: string[]; maxKeyDays: number | null };

const represent = ({ id, slug, name, createdAt }: Row): Workspace => ({
  id,
  object: "workspace",
  slug,
  name,
  created_at: createdAt.toISOString(),
});

const representPolicy = (row: PolicyRow): SecurityPolicy => ({
  allowed_email_domains: row.allowedEmailDomains,
  max_key_days: row.maxKeyDays,
  ...representLimits(row),
});

export async function getWorkspace(ctx: Pick<Ctx, "workspaceId">): Promise<Workspace> {
  return represent(await db().workspace.findUniqueOrThrow({ where: { id: ctx.workspaceId } }));
}

/** Returns the owners' rules for invitations and keys. */
export async function getPolicy(ctx: Pick<Ctx, "workspaceId">): Promise<SecurityPolicy> {
  const row = await db().workspace.findUniqueOrThrow({
    where: { id: ctx.workspaceId },
    select: { allowedEmailDomains: true, maxKeyDays: true, ...limitColumns },
  });
  return representPolicy(row);
}

/**
 * Returns the workspace with its settings to those who may see it, from the caller's transaction if
 * given.
 */
export async function readWorkspace(ctx: Ctx, tx: Tx = db()): Promise<Result<WorkspaceDetail, "forbidden">> {
  const forbidden = authorize(ctx, "workspace:read");
  if (forbidden) return forbidden;
  const row = await tx.workspace.findUniqueOrThrow({ where: { id: ctx.workspaceId } });
  return ok({ ...represent(row), ...representPolicy(row) });
}

// A prepared statement, since the frame of every page runs it.
const OF_PERSON = {
  name: "workspaces-of-person",
  text: `select w.id, w.slug, w.name, w.created_at as "createdAt", m.role
    from members m join workspaces w on w.id = m.workspace_id where m.user_id = $1 order by w.name, m.id`,
};

/** Lists the workspaces that a person belongs to, by name. */
export async function listWorkspaces(ctx: { person: { id: string } }): Promise<MyWorkspace[]> {
  const { rows } = await sql().query<Row & { role: Role }>({ ...OF_PERSON, values: [ctx.person.id] });
  return rows.map(({ role, ...workspace }) => ({ ...represent(workspace), role }));
}

/** Returns the person's most powerful role in any workspace; undefined if they belong to none. */
export async function highestRole(ctx: { person: { id: string } }): Promise<Role | undefined> {
  const members = await db().member.findMany({
    where: { userId: ctx.person.id },
    select: { role: true },
    distinct: ["role"],
  });
  return ROLES.find((role) => members.some((member) => member.role === role));
}

const FIND_ID = { name: "find-workspace-id", text: "select id from workspaces where slug = $1" };

/**
 * Returns the id of a workspace by its slug, for callers whose membership is unknown. It only
 * locates rows and grants nothing.
 */
export async function findWorkspaceId(slug: string): Promise<string | undefined> {
  return (await sql().query<{ id: string }>({ ...FIND_ID, values: [slug] })).rows[0]?.id;
}
