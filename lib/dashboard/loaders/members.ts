import "server-only";
import {
  countSessions,
  findInvitation,
  listInvitations,
  listMembers,
  listOwnInvitations,
} from "#lib/accounts/members/queries.ts";
import type { Invitation, InvitationOfLink, InvitationToMe, Member } from "#lib/accounts/members/types.ts";
import { currentPerson, mailIsKept, memberCtx, personCtx, visitorCtx } from "#lib/dashboard/session.ts";
import { rolePermits } from "#lib/kernel/permissions.ts";
import type { MemberCtx } from "#lib/kernel/person.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";

/** Members on one page. */
const PAGE = 100;
/** Closed invitations listed after the open ones. */
const CLOSED_INVITATIONS_SHOWN = 50;

export type MembersPage = {
  members: Member[];
  /** Signed-in browsers by member ID; only for owners. */
  sessions: Readonly<Record<string, number>> | undefined;
  invitations: Invitation[];
  /** Cursor of the next page, if there is one. */
  next: string | undefined;
  mayWrite: boolean;
  /** Whether mail stays in the local mailbox. */
  mailIsKept: boolean;
  /** User ID (usr_…) of the user. */
  me: string;
};

/** Maximum length of an e-mail address; longer text matches nobody. */
const SEARCHED_MAX = 320;
const FOUND_MAX = 6;

/** Trims and bounds the search text and removes NUL, which PostgreSQL rejects. */
const searched = (q: string): string => q.trim().slice(0, SEARCHED_MAX).replaceAll("\0", "");

/** Finds members by name or e-mail address for the palette. */
export const searchMembers = async (ctx: MemberCtx, q: string): Promise<Result<{ data: Member[] }, never>> =>
  ok({ data: await listMembers(ctx, { q: searched(q), limit: FOUND_MAX }) });

/** Search parameters of the members page. */
type MembersQuery = { q?: string | undefined; cursor?: string | undefined };

/**
 * One page of members. The first page without a search also lists invitations for those who may
 * send them.
 */
export async function loadMembers(slug: string, given: MembersQuery): Promise<MembersPage> {
  const q = given.q && searched(given.q);
  const { cursor } = given;
  const ctx = await memberCtx(slug, "members:read");
  const mayWrite = rolePermits(ctx.role, "members:write");
  const [members, invitations] = await Promise.all([
    listMembers(ctx, { limit: PAGE + 1, after: cursor, q }),
    mayWrite && !q && !cursor ? listInvitations(ctx, { closed: CLOSED_INVITATIONS_SHOWN }) : [],
  ]);
  const shown = members.slice(0, PAGE);
  const sessions = mayWrite
    ? await countSessions(
        ctx,
        shown.map(({ id }) => id),
      )
    : undefined;
  return {
    members: shown,
    sessions: sessions && Object.fromEntries(sessions),
    invitations,
    next: members.length > PAGE ? shown.at(-1)?.id : undefined,
    mayWrite,
    mailIsKept: mailIsKept(),
    me: ctx.person.id,
  };
}

export type InvitationPage = InvitationOfLink & { email: string | undefined };

/** The invitation that a link opens, with the signed-in address. */
export async function loadInvitation(token: string): Promise<InvitationPage | undefined> {
  const { clock } = await visitorCtx();
  const found = await findInvitation(clock, token);
  return found && { ...found, email: (await currentPerson())?.email };
}

/** Invitations that the signed-in person has not accepted yet. */
export async function loadOwnInvitations(): Promise<InvitationToMe[]> {
  return await listOwnInvitations(await personCtx("/"));
}
