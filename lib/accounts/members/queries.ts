import { oldestSession } from "#lib/accounts/auth/rules.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { MemberCtx, PersonCtx } from "#lib/kernel/person.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { sha256 } from "#lib/platform/crypto.ts";
import { db, sql } from "#lib/platform/db.ts";
import { isId } from "#lib/platform/ids.ts";
import { OWN_INVITATIONS_SHOWN } from "./constants.ts";
import { memberParts, representInvitation, representMember } from "./represent.ts";
import type { Invitation, InvitationOfLink, InvitationToMe, Member } from "./types.ts";

/** A page of a list: newest first, `after` the id that the last page ended with. */
type Page = { limit: number; after?: string | undefined };

/** What comes after `after`; nothing comes after what is no id. */
const below = (prefix: "mem", { after }: Page) =>
  after === undefined ? {} : { id: isId(prefix, after) ? { lt: after } : { in: [] } };

/** Matches members whose name or address contains `text`, in any case. */
const called = (text: string) => {
  // Prisma passes the text to ILIKE unescaped.
  const within = { contains: text.replace(/[\\%_]/g, "\\$&"), mode: "insensitive" } as const;
  return { user: { OR: [{ email: within }, { name: within }] } };
};

/** The workspace's members, newest first; `q` keeps those whose name or address contains it. */
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

/** In how many browsers each member of a page is signed in, by the member's id; 0 for one who is in none. */
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
 * The workspace's invitations that were not accepted, each kind newest first: all that are open, which are the ones that can be revoked, then so many of those
 * that are over. An accepted one is a member.
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
 * The invitation behind a link, for its holder; none when the link was replaced or never was. A mailed link carries a token, which proves
 * the address; one that an owner has copied carries the invitation's id, which proves nothing.
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

/** The open invitations to the address that is signed in, to workspaces that the person does not belong to; newest first. */
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

/** Whether the person took the first steps off their overview of this workspace. */
export async function hasHiddenFirstSteps({ workspaceId, person }: MemberCtx): Promise<boolean> {
  const { rowCount } = await sql().query(
    "select 1 from members where workspace_id = $1 and user_id = $2 and first_steps_hidden_at is not null",
    [workspaceId, person.id],
  );
  return rowCount === 1;
}
