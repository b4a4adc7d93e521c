import { isSlug } from "#lib/accounts/workspaces/rules.ts";
import { trustedWorkspace } from "#lib/kernel/context.ts";
import type { MemberCtx, Person, PersonCtx } from "#lib/kernel/person.ts";
import type { Role } from "#lib/kernel/roles.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { sha256 } from "#lib/platform/crypto.ts";
import { db } from "#lib/platform/db.ts";
import type { Id } from "#lib/platform/ids.ts";
import { sessionEnd } from "./rules.ts";
import type { SessionItem } from "./types.ts";

/** The person behind a session's token; none when the session is unknown, ended or past its time. */
export async function findPerson(clock: Clock, token: string): Promise<Person | undefined> {
  const session = await db().session.findUnique({
    where: { tokenHash: sha256(token) },
    select: {
      id: true,
      createdAt: true,
      expiresAt: true,
      authenticatedAt: true,
      user: { select: { id: true, email: true, name: true, timeZone: true, clockTimes: true } },
    },
  });
  if (!session || sessionEnd(session) <= clock.now()) return undefined;
  return {
    id: session.user.id as Id<"usr">,
    email: session.user.email,
    name: session.user.name,
    sessionId: session.id as Id<"ses">,
    authenticatedAt: session.authenticatedAt,
    times: { zone: session.user.timeZone, clock: session.user.clockTimes },
  };
}

/** The workspace with this slug, when the person belongs to it: here a slug from a request becomes a scope. */
export async function findMembership(
  ctx: PersonCtx,
  slug: string,
): Promise<(MemberCtx & { memberId: string }) | undefined> {
  if (!isSlug(slug)) return undefined;
  const member = await db().member.findFirst({
    where: { userId: ctx.person.id, workspace: { slug } },
    select: { id: true, role: true, workspace: { select: { id: true, slug: true, name: true } } },
  });
  return member ? asMember(ctx, member) : undefined;
}

/** As `findMembership`, by the workspace's id: for a session that is used in place of a key. */
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

/** The person's signed-in browsers, most recently seen first. */
export async function listSessions(ctx: PersonCtx): Promise<SessionItem[]> {
  const sessions = await db().session.findMany({
    where: { userId: ctx.person.id, expiresAt: { gt: ctx.clock.now() } },
    orderBy: { lastSeenAt: "desc" },
  });
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
