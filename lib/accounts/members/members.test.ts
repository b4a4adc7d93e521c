import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Role } from "#lib/kernel/roles.ts";
import { unseal } from "#lib/platform/crypto/crypto.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { renderNotice } from "#lib/webhooks/notices/render.ts";
import { signedIn as personSignedIn } from "#testing/builders/person.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { changeRole } from "./change-role.ts";
import { inviteMember } from "./invite-member.ts";
import { listInvitations, listMembers } from "./queries.ts";
import { leaveWorkspace, removeMember } from "./remove-member.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { revokeInvitation } from "./revoke-invitation.ts";

await ownDatabase();
afterAll(closeDb);

let clock: ReturnType<typeof fakeClock>;
beforeEach(() => {
  clock = fakeClock(new Date());
});

const newEmail = () => `${newId("usr", clock.now())}@example.test`;

/** A signed-in person without a workspace. */
const signedIn = (email = newEmail()) => personSignedIn(clock, email);

/** Returns the token of the newest link mailed to an address. */
async function mailedToken(email: string): Promise<string> {
  const notice = await db().notice.findFirstOrThrow({
    where: { recipient: email, kind: "invitation" },
    orderBy: { id: "desc" },
  });
  const payload = JSON.parse(unseal(notice.payload, notice.id));
  expect(renderNotice("invitation", email, payload).text).toContain(payload.link);
  return new URL(payload.link).pathname.replace("/invitation/", "");
}

async function invited(ctx: Ctx, role: Role = "member") {
  const person = await signedIn();
  const made = await inviteMember(ctx, { email: person.person.email, role });
  if (!made.ok) throw new Error(made.message);
  clock.advance(1); // IDs of one millisecond are unordered
  return { person, id: made.value.id, token: await mailedToken(person.person.email) };
}

/** Adds a second member and returns their ctx. */
async function join(ctx: Ctx, role: Role): Promise<{ ctx: Ctx; memberId: string }> {
  const { person, token } = await invited(ctx, role);
  const joined = await acceptInvitation(person, { token });
  if (!joined.ok) throw new Error(joined.message);
  const { id, email, authenticatedAt } = person.person;
  const actor = { type: "user", id, label: email, role, authenticatedAt } as const;
  return { ctx: { ...ctx, actor }, memberId: joined.value.member.id };
}

const ownMember = async (ctx: Ctx) =>
  (await db().member.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId, userId: ctx.actor.id } })).id;
const notices = (email: string, kind: string) => db().notice.count({ where: { recipient: email, kind } });
const actions = async (ctx: Ctx) =>
  (await db().auditEntry.findMany({ where: { workspaceId: ctx.workspaceId }, orderBy: { id: "asc" } })).map(
    (row) => row.action,
  );

describe("an invitation", () => {
  it("lets its address join once, with the role it names, and notifies the owners", async () => {
    const owner = await makeWorkspace({ clock });
    const { person, token } = await invited(owner, "billing");
    const joined = await acceptInvitation(person, { token });
    expect(joined).toMatchObject({
      ok: true,
      value: { member: { object: "member", email: person.person.email, role: "billing" } },
    });
    expect(await acceptInvitation(person, { token })).toMatchObject({ ok: false, error: "already_accepted" });
    expect(await notices(owner.actor.label, "member_joined")).toBe(1);
    expect(await actions(owner)).toEqual(["invitation.created", "member.joined"]);
    expect(await listInvitations(owner, { closed: 10 })).toEqual([]);
  });

  it("is accepted once when two browsers try concurrently", async () => {
    const owner = await makeWorkspace({ clock });
    const { person, token } = await invited(owner);
    const both = await Promise.all([acceptInvitation(person, { token }), acceptInvitation(person, { token })]);
    expect(both.filter((result) => result.ok)).toHaveLength(1);
    expect(both.find((result) => !result.ok)).toMatchObject({ error: "already_accepted" });
    expect(await db().member.count({ where: { workspaceId: owner.workspaceId } })).toBe(2);
  });

  it("works only for its own address", async () => {
    const owner = await makeWorkspace({ clock });
    const { person, token } = await invited(owner);
    const other = await acceptInvitation(await signedIn(), { token });
    expect(other).toMatchObject({ ok: false, error: "wrong_address" });
    expect(!other.ok && other.message).toContain(person.person.email);
    expect((await acceptInvitation(person, { token })).ok).toBe(true);
  });

  it("expires after exactly seven days", async () => {
    const owner = await makeWorkspace({ clock });
    const { person, token } = await invited(owner);
    clock.advance(7 * DAY_MS);
    expect(await acceptInvitation(person, { token })).toMatchObject({ ok: false, error: "expired" });
    expect(await listInvitations(owner, { closed: 10 })).toMatchObject([
      { status: "expired", email: person.person.email },
    ]);
  });

  it("gets a new link and a new week when resent; the old link stops working", async () => {
    const owner = await makeWorkspace({ clock });
    const { person, id, token } = await invited(owner);
    expect(await resendInvitation(owner, { invitation_id: id })).toMatchObject({ ok: false, error: "sent_recently" });
    clock.advance(8 * DAY_MS);
    expect(await resendInvitation(owner, { invitation_id: id })).toMatchObject({ ok: true, value: { status: "open" } });
    expect(await acceptInvitation(person, { token })).toMatchObject({ ok: false, error: "not_found" });
    expect((await acceptInvitation(person, { token: await mailedToken(person.person.email) })).ok).toBe(true);
    clock.advance(DAY_MS);
    expect(await resendInvitation(owner, { invitation_id: id })).toMatchObject({
      ok: false,
      error: "invitation_closed",
    });
  });

  it("stops working when revoked; revoking again succeeds, but not after acceptance", async () => {
    const owner = await makeWorkspace({ clock });
    const { person, id, token } = await invited(owner);
    expect(await revokeInvitation(owner, { invitation_id: id })).toMatchObject({
      ok: true,
      value: { status: "revoked" },
    });
    expect((await revokeInvitation(owner, { invitation_id: id })).ok).toBe(true);
    expect(await acceptInvitation(person, { token })).toMatchObject({ ok: false, error: "revoked" });
    expect(await actions(owner)).toEqual(["invitation.created", "invitation.revoked"]);
    const second = await invited(owner);
    await acceptInvitation(second.person, { token: second.token });
    expect(await revokeInvitation(owner, { invitation_id: second.id })).toMatchObject({
      ok: false,
      error: "already_accepted",
    });
  });

  it("is refused for an invited address and for a member", async () => {
    const owner = await makeWorkspace({ clock });
    const email = newEmail();
    const both = await Promise.all([
      inviteMember(owner, { email, role: "member" }),
      inviteMember(owner, { email, role: "member" }),
    ]);
    expect(both.map((result) => (result.ok ? "ok" : result.error)).sort()).toEqual(["already_invited", "ok"]);
    expect(await inviteMember(owner, { email: owner.actor.label, role: "member" })).toMatchObject({
      error: "already_member",
    });
  });

  it("is not found by another workspace", async () => {
    const [owner, stranger] = [await makeWorkspace({ clock }), await makeWorkspace({ clock })];
    const { id } = await invited(owner);
    clock.advance(DAY_MS);
    expect(await resendInvitation(stranger, { invitation_id: id })).toMatchObject({ error: "not_found" });
    expect(await revokeInvitation(stranger, { invitation_id: id })).toMatchObject({ error: "not_found" });
  });

  it("leaves no token in the database", async () => {
    const owner = await makeWorkspace({ clock });
    const { token } = await invited(owner);
    const [dump] = await db().$queryRaw<{ all: string }[]>`
      select string_agg(t, '|') as all from (
        select i::text as t from invitations i union all select a::text from audit_log a union all select n::text from notices n) x`;
    expect(dump?.all).not.toContain(token);
  });
});

describe("an owner", () => {
  it("is added only with a sign-in within ten minutes, and other owners are notified", async () => {
    const owner = await makeWorkspace({ clock });
    const { memberId, ctx: member } = await join(owner, "member");
    clock.advance(10 * 60_000 + 1);
    expect(await changeRole(owner, { member_id: memberId, role: "owner" })).toMatchObject({
      error: "recent_sign_in_required",
    });
    expect(await inviteMember(owner, { email: newEmail(), role: "owner" })).toMatchObject({
      error: "recent_sign_in_required",
    });
    const fresh: Ctx = { ...owner, actor: { ...owner.actor, authenticatedAt: clock.now() } as Ctx["actor"] };
    expect(await changeRole(fresh, { member_id: memberId, role: "owner" })).toMatchObject({
      ok: true,
      value: { role: "owner" },
    });
    expect(await notices(owner.actor.label, "owner_added")).toBe(1);
    expect(await notices(member.actor.label, "owner_added")).toBe(0);
  });

  it("is not added by a key", async () => {
    const owner = await makeWorkspace({ clock });
    const key: Ctx = {
      ...owner,
      actor: { type: "api_key", id: newId("key", clock.now()), label: "k", env: "live", scopes: ["admin"] },
    };
    expect(await inviteMember(key, { email: newEmail(), role: "owner" })).toMatchObject({
      error: "recent_sign_in_required",
    });
    expect((await inviteMember(key, { email: newEmail(), role: "member" })).ok).toBe(true);
    const test: Ctx = { ...key, actor: { ...key.actor, env: "test" } as Ctx["actor"] };
    expect(await inviteMember(test, { email: newEmail(), role: "member" })).toMatchObject({ error: "forbidden" });
  });

  it("cannot be demoted, removed or leave as the last one", async () => {
    const owner = await makeWorkspace({ clock });
    await join(owner, "member");
    const member_id = await ownMember(owner);
    expect(await changeRole(owner, { member_id, role: "member" })).toMatchObject({ error: "last_owner" });
    expect(await removeMember(owner, { member_id })).toMatchObject({ error: "last_owner" });
    expect(await leaveWorkspace(owner)).toMatchObject({ error: "last_owner" });
  });

  it.each(["demote", "remove", "leave"] as const)("remains when two %s each other concurrently", async (how) => {
    const one = await makeWorkspace({ clock });
    const two = await join(one, "owner");
    const oneId = await ownMember(one);
    const act = (ctx: Ctx, member_id: string) =>
      how === "demote"
        ? changeRole(ctx, { member_id, role: "member" })
        : how === "remove"
          ? removeMember(ctx, { member_id })
          : leaveWorkspace(ctx);
    const both = await Promise.all([act(one, two.memberId), act(two.ctx, oneId)]);
    expect(both.map((result) => (result.ok ? "ok" : result.error)).sort()).toEqual(["last_owner", "ok"]);
    expect(await db().member.count({ where: { workspaceId: one.workspaceId, role: "owner" } })).toBe(1);
  });
});

describe("members", () => {
  it("are changed by owners only", async () => {
    const owner = await makeWorkspace({ clock });
    const { ctx: member, memberId } = await join(owner, "member");
    const all = [
      await inviteMember(member, { email: newEmail(), role: "member" }),
      await changeRole(member, { member_id: memberId, role: "billing" }),
      await removeMember(member, { member_id: memberId }),
      await resendInvitation(member, { invitation_id: "ivt_x" }),
      await revokeInvitation(member, { invitation_id: "ivt_x" }),
    ];
    expect(all.every((result) => !result.ok && result.error === "forbidden")).toBe(true);
  });

  it("can be removed and can leave, only within their own workspace", async () => {
    const owner = await makeWorkspace({ clock });
    const stranger = await makeWorkspace({ clock });
    const one = await join(owner, "member");
    const two = await join(owner, "billing");
    expect(await removeMember(stranger, { member_id: one.memberId })).toMatchObject({ error: "not_found" });
    expect(await changeRole(stranger, { member_id: one.memberId, role: "billing" })).toMatchObject({
      error: "not_found",
    });
    expect((await removeMember(owner, { member_id: one.memberId })).ok).toBe(true);
    expect((await leaveWorkspace(two.ctx)).ok).toBe(true);
    expect((await listMembers(owner, { limit: 10 })).map((member) => member.user_id)).toEqual([owner.actor.id]);
    expect((await actions(owner)).filter((action) => action === "member.removed")).toHaveLength(2);
  });

  it.each(["", "mem_x", "\0", "mem_'; drop table members"])("return not_found for the malformed id %j", async (id) => {
    const owner = await makeWorkspace({ clock });
    const all = [
      await changeRole(owner, { member_id: id, role: "member" }),
      await removeMember(owner, { member_id: id }),
      await resendInvitation(owner, { invitation_id: id }),
      await revokeInvitation(owner, { invitation_id: id }),
    ];
    expect(all.map((result) => (result.ok ? "ok" : result.error))).toEqual(Array(4).fill("not_found"));
    expect(await listMembers(owner, { limit: 5, after: id })).toEqual([]);
  });

  it("are listed newest first, page by page", async () => {
    const owner = await makeWorkspace({ clock });
    clock.advance(1000);
    const one = await join(owner, "member");
    const [first] = await listMembers(owner, { limit: 1 });
    expect(first?.id).toBe(one.memberId);
    expect(await listMembers(owner, { limit: 5, after: first?.id })).toMatchObject([
      { user_id: owner.actor.id, role: "owner" },
    ]);
  });
});
