import { oldestSession } from "#lib/accounts/auth/rules.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { MemberCtx, PersonCtx } from "#lib/kernel/person.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { db, sql } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { OWN_INVITATIONS_SHOWN } from "./constants.ts";
import { memberParts, representInvitation, representMember } from "./represent.ts";
import type { Invitation, InvitationOfLink, InvitationToMe, Member } from "./types.ts";

/** A page of a list, newest first. `after` is the last id of the previous page. */
type Page = { limit: number; after?: string | undefined };

/** Filters by `after`; a malformed id matches nothing. */
const below = (prefix: "mem", { after }: Page) =>
  after === undefined ? {} : { id: isId(prefix, after) ? { lt: after } : { in: [] } };

/** Matches members whose name or address contains `text`, ignoring case. */
const called = (text: string) => {
  // Prisma passes the text to ILIKE unescaped.
  const within = { contains: text.replace(/[\\%_]/g, "\\$&"), mode: "insensitive" } as const;
  return { user: { OR: [{ email: within }, { name: within }] } };
};

/** Lists the workspace's members, newest first; `q` filters by name or address. */
export async function listMembers(
  ctx: Pick<Ctx, "workspaceId">,
  page: Page & { q?: string | undefined },
): Promise<Member[]> {
  const rows = await db().member.findMany({
    where: { workspaceId: ctx.workspaceId, ...below("mem", page), ...(page.q && called(page.q)) },
    include: memberParts,
    orderBy: { id: "desc" },
    take: page.limit,
  });
  return rows.map(representMember);
}

/** Counts the browsers in which each member of a page is signed in, by member id; 0 if none. */
export async function countSessions(
  ctx: Pick<Ctx, "workspaceId" | "clock">,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const now = ctx.clock.now();
  const { rows } = await sql().query<{ id: string; sessions: number }>(
    `select m.id, count(s.id)::int as sessions from members m
     left join sessions s on s.user_id = m.user_id and s.expires_at > $3 and s.created_at > $4
     where m.workspace_id = $1 and m.id = any ($2) group by m.id`,
    [ctx.workspaceId, memberIds, now, oldestSession(now)],
  );
  return new Map(rows.map(({ id, sessions }) => [id, sessions]));
}

/**
 * Lists the workspace's unaccepted invitations: all open ones, which can be revoked, then up to
 * `closed` revoked or expired ones; each group newest first.
 */
export async function listInvitations(
  ctx: Pick<Ctx, "workspaceId" | "clock">,
  { closed }: { closed: number },
): Promise<Invitation[]> {
  const now = ctx.clock.now();
  const where = { workspaceId: ctx.workspaceId, acceptedAt: null };
  const [open, over] = await Promise.all([
    db().invitation.findMany({ where: { ...where, revokedAt: null, expiresAt: { gt: now } }, orderBy: { id: "desc" } }),
    db().invitation.findMany({
      where: { ...where, OR: [{ revokedAt: { not: null } }, { expiresAt: { lte: now } }] },
      orderBy: { id: "desc" },
      take: closed,
    }),
  ]);
  return [...open, ...over].map((row) => representInvitation(row, now));
}

/**
 * Returns the invitation of a link to its holder; undefined if the link was replaced or never
 * existed. A mailed link carries a token, which proves the address; a link copied by an owner
 * carries the invitation's id, which proves nothing.
 */
export async function findInvitation(clock: Clock, given: string): Promise<InvitationOfLink | undefined> {
  const mailed = !isId("ivt", given);
  const row = await db().invitation.findUnique({
    where: mailed ? { tokenHash: sha256(given) } : { id: given },
    include: { workspace: { select: { name: true, slug: true } } },
  });
  if (!row) return undefined;
  const person = await db().user.findUnique({ where: { email: row.email }, select: { id: true } });
  return {
    invitation: representInvitation(row, clock.now()),
    workspace: row.workspace,
    mailed,
    newcomer: person === null,
  };
}

/**
 * Lists the open invitations to the signed-in address from workspaces that the person does not
 * belong to, newest first.
 */
export async function listOwnInvitations(ctx: PersonCtx): Promise<InvitationToMe[]> {
  const { email, id: userId } = ctx.person;
  const rows = await db().invitation.findMany({
    where: {
      email,
      acceptedAt: null,
      revokedAt: null,
      expiresAt: { gt: ctx.clock.now() },
      workspace: { members: { none: { userId } } },
    },
    include: { workspace: { select: { name: true } } },
    orderBy: { id: "desc" },
    take: OWN_INVITATIONS_SHOWN,
  });
  return rows.map(({ id, role, invitedBy, workspace }) => ({
    id,
    workspace: workspace.name,
    role,
    invited_by: invitedBy,
  }));
}

/** Whether the person has hidden the first steps on their overview of this workspace. */
export async function hasHiddenFirstSteps({ workspaceId, person }: MemberCtx): Promise<boolean> {
  const { rowCount } = await sql().query(
    "select 1 from members where workspace_id = $1 and user_id = $2 and first_steps_hidden_at is not null",
    [workspaceId, person.id],
  );
  return rowCount === 1;
}
