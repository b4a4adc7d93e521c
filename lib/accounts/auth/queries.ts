import { isSlug } from "#lib/accounts/workspaces/rules.ts";
import { trustedWorkspace } from "#lib/kernel/context.ts";
import type { MemberCtx, Person, PersonCtx } from "#lib/kernel/person.ts";
import type { Role } from "#lib/kernel/roles.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { db, sql } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import type { Id } from "#lib/platform/values/ids.ts";
import { sessionEnd } from "./rules.ts";
import type { SessionItem } from "./types.ts";

type SessionRow = {
  session_id: Id<"ses">;
  created_at: Date;
  expires_at: Date;
  authenticated_at: Date;
  last_seen_at: Date;
  user_id: Id<"usr">;
  email: string;
  name: string | null;
  time_zone: string | null;
  clock_times: boolean;
};

// Prepared statements: every page runs both before anything else.
const FIND_PERSON = {
  name: "find-person",
  text: `select s.id as session_id, s.created_at, s.expires_at, s.authenticated_at, s.last_seen_at,
      u.id as user_id, u.email, u.name, u.time_zone, u.clock_times
    from sessions s join users u on u.id = s.user_id where s.token_hash = $1`,
};
const FIND_MEMBERSHIP = {
  name: "find-membership",
  text: `select m.id, m.role, m.last_seen_at, w.id as workspace_id, w.slug, w.name
    from members m join workspaces w on w.id = m.workspace_id where w.slug = $1 and m.user_id = $2`,
};

/**
 * Returns the person of a session's token, and when it was last seen; undefined if the session is
 * unknown or has ended.
 */
export async function findPerson(clock: Clock, token: string): Promise<(Person & { lastSeenAt: Date }) | undefined> {
  const { rows } = await sql().query<SessionRow>({ ...FIND_PERSON, values: [sha256(token)] });
  const [row] = rows;
  if (!row || sessionEnd({ createdAt: row.created_at, expiresAt: row.expires_at }) <= clock.now()) return undefined;
  return {
    id: row.user_id,
    email: row.email,
    name: row.name,
    sessionId: row.session_id,
    authenticatedAt: row.authenticated_at,
    times: { zone: row.time_zone, clock: row.clock_times },
    lastSeenAt: row.last_seen_at,
  };
}

type MembershipRow = {
  id: string;
  role: Role;
  last_seen_at: Date | null;
  workspace_id: string;
  slug: string;
  name: string;
};

/**
 * Returns the workspace with this slug if the person belongs to it, and when they were last seen
 * there. This is where a slug from a request becomes a scope.
 */
export async function findMembership(
  ctx: PersonCtx,
  slug: string,
): Promise<(MemberCtx & { memberId: string; lastSeenAt: Date | null }) | undefined> {
  if (!isSlug(slug)) return undefined;
  const { rows } = await sql().query<MembershipRow>({ ...FIND_MEMBERSHIP, values: [slug, ctx.person.id] });
  const [row] = rows;
  if (!row) return undefined;
  const workspace = { id: row.workspace_id, slug: row.slug, name: row.name };
  return { ...asMember(ctx, { id: row.id, role: row.role, workspace }), lastSeenAt: row.last_seen_at };
}

/** As `findMembership`, by the workspace's id: for a session used in place of a key. */
export async function findMembershipById(ctx: PersonCtx, workspaceId: string): Promise<MemberCtx | undefined> {
  const member = await db().member.findFirst({
    where: { userId: ctx.person.id, workspaceId },
    select: { id: true, role: true, workspace: { select: { id: true, slug: true, name: true } } },
  });
  return member ? asMember(ctx, member) : undefined;
}

type MemberRow = { id: string; role: Role; workspace: { id: string; slug: string; name: string } };

function asMember(ctx: PersonCtx, member: MemberRow): MemberCtx & { memberId: string } {
  const { person } = ctx;
  return {
    workspaceId: trustedWorkspace(member.workspace.id),
    actor: {
      type: "user",
      id: person.id,
      label: person.email,
      role: member.role,
      authenticatedAt: person.authenticatedAt,
    },
    clock: ctx.clock,
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    requestId: ctx.requestId,
    person,
    role: member.role,
    workspace: member.workspace,
    memberId: member.id,
  };
}

/** Lists the person's signed-in browsers, most recently seen first. */
export async function listSessions(ctx: PersonCtx): Promise<SessionItem[]> {
  const sessions = await db().session.findMany({ where: { userId: ctx.person.id }, orderBy: { lastSeenAt: "desc" } });
  const alive = sessions.filter((session) => sessionEnd(session) > ctx.clock.now());
  return alive.map((session) => ({
    id: session.id,
    object: "session",
    ip: session.ip,
    user_agent: session.userAgent,
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    expires_at: sessionEnd(session).toISOString(),
    current: session.id === ctx.person.sessionId,
  }));
}
