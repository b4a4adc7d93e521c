import { afterAll, expect, it } from "vitest";
import { readSignInLink } from "#lib/accounts/auth/read-sign-in-link.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { hideFirstSteps } from "./hide-first-steps.ts";
import { inviteMember } from "./invite-member.ts";
import { findInvitation, hasHiddenFirstSteps } from "./queries.ts";
import { revokeInvitation } from "./revoke-invitation.ts";
import { signInByInvitation } from "./sign-in-by-invitation.ts";

await ownDatabase();
afterAll(closeDb);

/** Invites a new address, with a token as in the mailed link. */
async function invited() {
  const clock = fakeClock(new Date());
  const owner = await makeWorkspace({ clock });
  const email = `${newId("usr", clock.now())}@example.test`;
  const made = await inviteMember(owner, { email, role: "member" });
  if (!made.ok) throw new Error(made.message);
  const token = `token of ${made.value.id}`;
  await db().invitation.update({ where: { id: made.value.id }, data: { tokenHash: sha256(token) } });
  return { clock, owner, email, token, id: made.value.id };
}

it("signs a person without an account in by a mailed link", async () => {
  const { clock, email, token } = await invited();
  expect(await findInvitation(clock, token)).toMatchObject({ mailed: true, newcomer: true });
  const signed = await signInByInvitation({ clock }, { token });
  expect(signed).toMatchObject({ ok: true, value: { email } });
  if (signed.ok) expect(await readSignInLink({ clock }, email, signed.value.token)).toBe("open");
  for (let again = 0; again < 3; again++) await signInByInvitation({ clock }, { token });
  expect(await db().verificationToken.count({ where: { identifier: email } })).toBe(1);
});

it("signs nobody in who already has an account", async () => {
  const { clock, email, token } = await invited();
  await db().user.create({ data: { id: newId("usr", clock.now()), email } });
  expect(await findInvitation(clock, token)).toMatchObject({ mailed: true, newcomer: false });
  expect(await signInByInvitation({ clock }, { token })).toMatchObject({ ok: false, error: "sign_in_required" });
  expect(await db().verificationToken.count({ where: { identifier: email } })).toBe(0);
});

it("signs nobody in by a copied link, which has the invitation's id", async () => {
  const { clock, id, email } = await invited();
  expect(await findInvitation(clock, id)).toMatchObject({ mailed: false, invitation: { id, email } });
  expect(await signInByInvitation({ clock }, { token: id })).toMatchObject({ ok: false, error: "not_found" });
});

it("stops working when the invitation is revoked or expires", async () => {
  const first = await invited();
  await revokeInvitation(first.owner, { invitation_id: first.id });
  expect(await signInByInvitation(first, { token: first.token })).toMatchObject({ ok: false, error: "not_found" });
  const second = await invited();
  second.clock.advance(8 * DAY_MS);
  expect(await signInByInvitation(second, { token: second.token })).toMatchObject({ ok: false, error: "not_found" });
});

it("hides the first steps for one person only", async () => {
  const owner = await makeWorkspace();
  const person = {
    id: owner.actor.id as `usr_${string}`,
    email: owner.actor.label,
    name: null,
    times: { zone: null, clock: false },
  };
  const session = { sessionId: newId("ses", owner.clock.now()), authenticatedAt: owner.clock.now() };
  const workspace = { id: owner.workspaceId, slug: "s", name: "n" };
  const ctx = { ...owner, person: { ...person, ...session }, role: "owner" as const, workspace };
  const other = { ...ctx, person: { ...ctx.person, id: newId("usr", owner.clock.now()) } };
  expect(await hasHiddenFirstSteps(ctx)).toBe(false);
  await hideFirstSteps(ctx);
  await hideFirstSteps(ctx);
  expect(await hasHiddenFirstSteps(ctx)).toBe(true);
  expect(await hasHiddenFirstSteps(other)).toBe(false);
});
