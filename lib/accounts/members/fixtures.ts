import type { Ctx } from "#lib/kernel/context.ts";
import { pageOf } from "#lib/platform/values/lists/page-of.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { INVITATION_MS } from "./constants.ts";
import { mayAddOwner } from "./may-add-owner.ts";
import { LAST_OWNER, NO_SUCH_MEMBER } from "./refusals.ts";
import type { InviteMemberInput } from "./schema.ts";
import type { Invitation, Member, MemberPage } from "./types.ts";

/** The creator of the fixtures' key. */
export const FIXTURE_OWNER: Member = {
  id: "mem_01kdw94700f7abnfp9nrd16c4n",
  object: "member",
  user_id: "usr_01kdw94700f95tq8f16dscffv0",
  email: "ada@example.com",
  name: "Ada Example",
  role: "owner",
  created_at: "2026-01-01T08:00:00.000Z",
  last_seen_at: "2026-01-05T10:00:00.000Z",
};

const MEMBERS: readonly Member[] = [
  FIXTURE_OWNER,
  {
    id: "mem_01kdyvgy00epnr8qkcjewafp1p",
    object: "member",
    user_id: "usr_01kdyvgy00ekdtj9jce4csj1vk",
    email: "grace@example.com",
    name: null,
    role: "member",
    created_at: "2026-01-02T08:00:00.000Z",
    last_seen_at: null,
  },
];

const INVITED_AT = "2026-01-03T08:00:00.000Z";

/**
 * Returns what a test key gets instead of the workspace's members (contract 14.5): always the same
 * two.
 */
export const listFixtureMembers = (page: {
  limit: number;
  cursor?: string | undefined;
}): Result<MemberPage, "invalid_cursor"> => pageOf("mem", MEMBERS, page);

/** Pretends to remove a fixture's member; nothing changes, so it works every time. */
export function removeFixtureMember(id: string): Result<Member, "not_found" | "last_owner"> {
  const member = MEMBERS.find((each) => each.id === id);
  if (!member) return NO_SUCH_MEMBER;
  return member.role === "owner" ? LAST_OWNER : ok(member);
}

/** Pretends to invite somebody: writes nothing and sends no mail. */
export function inviteFixtureMember(
  ctx: Ctx,
  { email, role }: InviteMemberInput,
): Result<Invitation, "recent_sign_in_required" | "already_member"> {
  const stale = role === "owner" ? mayAddOwner(ctx) : undefined;
  if (stale) return stale;
  if (MEMBERS.some((member) => member.email === email))
    return refuse("already_member", `${email} belongs to this workspace already.`, { param: "email" });
  return ok({
    id: "ivt_01ke1dxn00fp9vp4mfk3fq3san",
    object: "invitation",
    email,
    role,
    status: "open",
    created_at: INVITED_AT,
    expires_at: new Date(Date.parse(INVITED_AT) + INVITATION_MS).toISOString(),
    last_sent_at: INVITED_AT,
    invited_by: ctx.actor.label,
  });
}
