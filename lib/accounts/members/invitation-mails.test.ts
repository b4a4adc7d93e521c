import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { MAIL_LIMITS } from "#lib/kernel/outbox/mail-limits.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { type Id, newId } from "#lib/platform/values/ids.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/platform/values/time.ts";
import { forgetExpired } from "#server/worker/forget-expired.ts";
import { asPerson } from "#testing/builders/cli-login.ts";
import { makeKey } from "#testing/builders/key.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { acceptOwnInvitation } from "./accept-own-invitation.ts";
import { MAILS_FROM_ALL_PER_DAY_MAX, MAILS_FROM_ALL_PER_HOUR_MAX, MAILS_TO_ADDRESS_MAX } from "./constants.ts";
import { inviteMember } from "./invite-member.ts";
import { listOwnInvitations } from "./queries.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { revokeInvitation } from "./revoke-invitation.ts";

await ownDatabase();
afterAll(closeDb);

let clock: ReturnType<typeof fakeClock>;
beforeEach(() => {
  clock = fakeClock(new Date());
});

const newEmail = () => `${newId("usr", clock.now())}@example.test`;
const mails = (email: string) => db().notice.count({ where: { recipient: email, kind: "invitation" } });

async function invite(ctx: Ctx, email: string) {
  const made = await inviteMember(ctx, { email, role: "member" });
  clock.advance(1);
  return made;
}

/** Invites and revokes, so that the address can be invited again. */
async function knock(ctx: Ctx, email: string) {
  const made = await invite(ctx, email);
  if (made.ok) await revokeInvitation(ctx, { invitation_id: made.value.id });
  return made;
}

/** Signs in the person with this address. */
async function personOf(email: string) {
  const { actor, ...ctx } = await makeWorkspace({ clock });
  await db().user.update({ where: { id: actor.id }, data: { email } });
  return asPerson({ ...ctx, actor: { ...actor, label: email } });
}

describe("one workspace inviting one address repeatedly", () => {
  it("mails it three times a day, then says when to retry", async () => {
    const owner = await makeWorkspace({ clock });
    const email = newEmail();
    for (const _ of Array.from({ length: MAILS_TO_ADDRESS_MAX })) expect((await knock(owner, email)).ok).toBe(true);
    clock.advance(2 * HOUR_MS);
    const refused = await invite(owner, email);
    expect(refused).toMatchObject({ ok: false, error: "rate_limited", detail: { param: "email" } });
    expect(!refused.ok && refused.message).toContain("Send another in 22 hours.");
    expect(!refused.ok && refused.detail?.retry_after).toBe(22 * 3_600);
    expect(await mails(email)).toBe(MAILS_TO_ADDRESS_MAX);
    clock.advance(22 * HOUR_MS);
    expect((await invite(owner, email)).ok).toBe(true);
  });

  it("counts resent invitations; the newest mailed link keeps working", async () => {
    const owner = await makeWorkspace({ clock });
    const email = newEmail();
    const made = await invite(owner, email);
    const invitation_id = made.ok ? made.value.id : "";
    const answers: string[] = [];
    for (const _ of Array.from({ length: 4 })) {
      clock.advance(MINUTE_MS);
      const before = await db().invitation.findUniqueOrThrow({ where: { id: invitation_id } });
      const again = await resendInvitation(owner, { invitation_id });
      const after = await db().invitation.findUniqueOrThrow({ where: { id: invitation_id } });
      expect(after.tokenHash === before.tokenHash).toBe(!again.ok);
      answers.push(again.ok ? "ok" : again.error);
    }
    expect(answers).toEqual(["ok", "ok", "rate_limited", "rate_limited"]);
    expect(await mails(email)).toBe(MAILS_TO_ADDRESS_MAX);
  });
});

describe("many workspaces inviting one address", () => {
  async function flood(email: string, workspaces: number) {
    const made = await Promise.all(Array.from({ length: workspaces }, () => makeWorkspace({ clock })));
    await Promise.all(made.map((ctx) => inviteMember(ctx, { email, role: "member" })));
    clock.advance(1); // IDs of one millisecond are unordered
  }

  it("together mail it ten times an hour and twenty a day, also concurrently", async () => {
    const email = newEmail();
    await flood(email, MAILS_FROM_ALL_PER_HOUR_MAX + 4);
    expect(await mails(email)).toBe(MAILS_FROM_ALL_PER_HOUR_MAX);
    for (const _ of [1, 2, 3]) {
      clock.advance(HOUR_MS);
      await flood(email, MAILS_FROM_ALL_PER_HOUR_MAX);
    }
    expect(await mails(email)).toBe(MAILS_FROM_ALL_PER_DAY_MAX);
  });

  it("still create invitations, which the person finds after signing in", async () => {
    const email = newEmail();
    await flood(email, MAILS_FROM_ALL_PER_HOUR_MAX);
    const owner = await makeWorkspace({ clock });
    const made = await invite(owner, email);
    expect(made).toMatchObject({ ok: true, value: { status: "open", last_sent_at: null } });
    const invitation_id = made.ok ? made.value.id : "";
    expect(await mails(email)).toBe(MAILS_FROM_ALL_PER_HOUR_MAX);
    const again = await resendInvitation(owner, { invitation_id });
    expect(again).toMatchObject({ ok: false, error: "rate_limited" });
    expect(await db().auditEntry.findFirst({ where: { targetId: invitation_id } })).toMatchObject({
      action: "invitation.created",
      after: { email, role: "member", mailed: false },
    });

    const person = await personOf(email);
    const mine = await listOwnInvitations(person);
    expect(mine).toHaveLength(MAILS_FROM_ALL_PER_HOUR_MAX + 1);
    expect(mine[0]).toEqual({
      id: invitation_id,
      workspace: "A workspace",
      role: "member",
      invited_by: owner.actor.label,
    });
    const both = await Promise.all([
      acceptOwnInvitation(person, { invitation_id }),
      acceptOwnInvitation(person, { invitation_id }),
    ]);
    expect(both.map((each) => (each.ok ? "ok" : each.error)).sort()).toEqual(["already_accepted", "ok"]);
    expect(await db().member.count({ where: { workspaceId: owner.workspaceId } })).toBe(2);
    expect(await listOwnInvitations(person)).toHaveLength(MAILS_FROM_ALL_PER_HOUR_MAX);
  });

  it("leave a mail for a resend an hour later", async () => {
    const email = newEmail();
    await flood(email, MAILS_FROM_ALL_PER_HOUR_MAX);
    const owner = await makeWorkspace({ clock });
    const made = await invite(owner, email);
    clock.advance(HOUR_MS);
    const again = await resendInvitation(owner, { invitation_id: made.ok ? made.value.id : "" });
    expect(again).toMatchObject({ ok: true, value: { last_sent_at: clock.now().toISOString() } });
    expect(await mails(email)).toBe(MAILS_FROM_ALL_PER_HOUR_MAX + 1);
  });
});

describe("inviting many addresses", () => {
  const { sender, workspace } = MAIL_LIMITS.invitation;
  const personMax = sender?.hour ?? 0;
  const workspaceMax = workspace?.hour ?? 0;
  const keyCtx = (owner: Ctx, id: string): Ctx => ({
    ...owner,
    actor: { type: "api_key", id: id as Id<"key">, label: "k", env: "live", scopes: ["admin"] },
  });
  const asKey = async (owner: Ctx): Promise<Ctx> => keyCtx(owner, (await makeKey(owner, { scopes: ["admin"] })).id);
  /** A key that no person created. */
  const asOperatorsKey = async (owner: Ctx): Promise<Ctx> =>
    asKey({ ...owner, actor: { type: "operator", id: "operator", label: "operator" } });
  const invited = (workspaceId: string) => db().invitation.count({ where: { workspaceId } });

  it("mails exactly a person's limit of 60 concurrent invitations, and refuses the rest", async () => {
    const owner = await makeWorkspace({ clock });
    const answers = await Promise.all(Array.from({ length: 60 }, () => invite(owner, newEmail())));
    expect(answers.filter((each) => each.ok)).toHaveLength(personMax);
    const refused = answers.find((each) => !each.ok);
    expect(refused).toMatchObject({ error: "rate_limited", detail: { retry_after: expect.any(Number) } });
    expect(await invited(owner.workspaceId)).toBe(personMax);
    expect(await db().notice.count({ where: { workspaceId: owner.workspaceId, kind: "invitation" } })).toBe(personMax);
    expect(await db().auditEntry.count({ where: { workspaceId: owner.workspaceId } })).toBe(personMax);
  }, 60_000);

  it("counts a person across workspaces and the keys they created, directly or indirectly", async () => {
    const owner = await makeWorkspace({ clock });
    const elsewhere = { ...(await makeWorkspace({ clock })), actor: owner.actor };
    for (let n = 0; n < personMax; n++) expect((await invite(n % 2 ? owner : elsewhere, newEmail())).ok).toBe(true);
    expect(await invite(owner, newEmail())).toMatchObject({ ok: false, error: "rate_limited" });
    const key = await asKey(owner);
    for (const sender of [key, await asKey(key), await asKey(elsewhere)])
      expect(await invite(sender, newEmail())).toMatchObject({ ok: false, error: "rate_limited" });
    expect((await invite(await addMember(owner, "owner"), newEmail())).ok).toBe(true);
  });

  it("counts a key that no person created together with the keys it created", async () => {
    const key = await asOperatorsKey(await makeWorkspace({ clock }));
    const child = await asKey(key);
    for (let n = 0; n < personMax; n++) expect((await invite(n % 2 ? key : child, newEmail())).ok).toBe(true);
    for (const sender of [key, child])
      expect(await invite(sender, newEmail())).toMatchObject({ ok: false, error: "rate_limited" });
  });

  it("counts all people and keys of a workspace, apart from other workspaces", async () => {
    const owner = await makeWorkspace({ clock });
    let sent = 0;
    while (sent < workspaceMax) {
      const sender = await asOperatorsKey(owner);
      for (let n = 0; n < personMax && sent < workspaceMax; n++, sent++) await invite(sender, newEmail());
    }
    expect(await invited(owner.workspaceId)).toBe(workspaceMax);
    for (const ctx of [owner, await asOperatorsKey(owner)])
      expect(await invite(ctx, newEmail())).toMatchObject({ ok: false, error: "rate_limited" });
    expect((await invite(await makeWorkspace({ clock }), newEmail())).ok).toBe(true);
    clock.advance(HOUR_MS);
    expect((await invite(owner, newEmail())).ok).toBe(true);
  });

  it("counts a resent invitation", async () => {
    clock.advance(HOUR_MS - (clock.now().getTime() % HOUR_MS)); // the minute below stays in the same hour
    const owner = await makeWorkspace({ clock });
    const made = await invite(owner, newEmail());
    for (let n = 1; n < personMax; n++) await invite(owner, newEmail());
    clock.advance(MINUTE_MS);
    const invitation_id = made.ok ? made.value.id : "";
    const before = await db().invitation.findUniqueOrThrow({ where: { id: invitation_id } });
    expect(await resendInvitation(owner, { invitation_id })).toMatchObject({ ok: false, error: "rate_limited" });
    expect(await db().invitation.findUniqueOrThrow({ where: { id: invitation_id } })).toEqual(before);
  });

  it("keeps no record after a day", async () => {
    const owner = await makeWorkspace({ clock });
    await invite(owner, newEmail());
    const kept = () => db().invitationMail.count({ where: { workspaceId: owner.workspaceId } });
    await forgetExpired({ clock });
    expect(await kept()).toBe(1);
    clock.advance(24 * HOUR_MS + 1);
    await forgetExpired({ clock });
    expect(await kept()).toBe(0);
  });
});

describe("an invitation without its link", () => {
  it("is accepted only by its own address, while it is open", async () => {
    const owner = await makeWorkspace({ clock });
    const email = newEmail();
    const made = await invite(owner, email);
    const invitation_id = made.ok ? made.value.id : "";
    const [person, stranger] = [await personOf(email), await personOf(newEmail())];
    expect(await listOwnInvitations(stranger)).toEqual([]);
    for (const id of [invitation_id, "ivt_x", "\0"])
      expect(await acceptOwnInvitation(stranger, { invitation_id: id })).toMatchObject({ error: "not_found" });
    await revokeInvitation(owner, { invitation_id });
    expect(await listOwnInvitations(person)).toEqual([]);
    expect(await acceptOwnInvitation(person, { invitation_id })).toMatchObject({ error: "revoked" });
    const second = await invite(owner, email);
    clock.advance(7 * 24 * HOUR_MS);
    expect(await acceptOwnInvitation(person, { invitation_id: second.ok ? second.value.id : "" })).toMatchObject({
      error: "expired",
    });
  });
});
