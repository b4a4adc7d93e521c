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
import { ok, type Result } from "#lib/platform/result.ts";

/** Members shown at once; a workspace with more has pages. */
const PAGE = 100;
/** Of the invitations that are over so many are shown behind those that are open. */
const CLOSED_INVITATIONS_SHOWN = 50;

export type MembersPage = {
  members: Member[];
  /** In how many browsers each is signed in, by member id; for owners alone. */
  sessions: Readonly<Record<string, number>> | undefined;
  invitations: Invitation[];
  /** The id to go on from, when there are more members. */
  next: string | undefined;
  mayWrite: boolean;
  /** Whether mail goes nowhere: it is kept in the mailbox. */
  mailIsKept: boolean;
  /** usr_… of the person who looks. */
  me: string;
};

/** The longest address there can be; no text beyond it matches anybody. */
const SEARCHED_MAX = 320;
/** Members that the palette shows. */
const FOUND_MAX = 6;

/** What to search for; PostgreSQL takes no NUL. */
const searched = (q: string): string => q.trim().slice(0, SEARCHED_MAX).replaceAll("\0", "");

/** The members whose name or address contains what was typed into the palette. */
export const searchMembers = async (ctx: MemberCtx, q: string): Promise<Result<{ data: Member[] }, never>> =>
  ok({ data: await listMembers(ctx, { q: searched(q), limit: FOUND_MAX }) });

/** What the address of the members page asks for. */
type MembersQuery = { q?: string | undefined; cursor?: string | undefined };

/** The members page of a workspace. Invitations are on the first page without a search, for those who may send them. */
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

/** An invitation's page, for the holder of its link, with the address that is signed in. */
export async function loadInvitation(token: string): Promise<InvitationPage | undefined> {
  const { clock } = await visitorCtx();
  const found = await findInvitation(clock, token);
  return found && { ...found, email: (await currentPerson())?.email };
}

/** The workspaces that have invited the person who is signed in and that they have not joined. */
export async function loadOwnInvitations(): Promise<InvitationToMe[]> {
  return await listOwnInvitations(await personCtx("/"));
}
