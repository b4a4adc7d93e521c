import { afterAll, beforeEach, expect, it } from "vitest";
import { fakeClock } from "#lib/platform/clock.ts";
import { closeDb, db } from "#lib/platform/db.ts";
import { newId } from "#lib/platform/ids.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { inviteMember } from "./invite-member.ts";
import { listInvitations } from "./queries.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { revokeInvitation } from "./revoke-invitation.ts";

await ownDatabase();
afterAll(closeDb);

const DAY = 24 * 60 * 60_000;
let clock: ReturnType<typeof fakeClock>;
let owner: Ctx;
beforeEach(async () => {
  clock = fakeClock(new Date());
  owner = await makeWorkspace({ clock });
});

const newEmail = () => `${newId("usr", clock.now())}@example.test`;

async function invite(email = newEmail()): Promise<string> {
  const made = await inviteMember(owner, { email, role: "member" });
  if (!made.ok) throw new Error(made.message);
  clock.advance(1); // ids of one millisecond have no order
  return made.value.id;
}

it("opens no expired invitation next to another that is open, nor for a member", async () => {
  const email = newEmail();
  const expired = await invite(email);
  clock.advance(8 * DAY);
  const open = await invite(email);
  expect(await resendInvitation(owner, { invitation_id: expired })).toMatchObject({ error: "already_invited" });
  await revokeInvitation(owner, { invitation_id: open });
  const user = await db().user.create({ data: { id: newId("usr", clock.now()), email } });
  await db().member.create({
    data: { id: newId("mem", clock.now()), workspaceId: owner.workspaceId, userId: user.id, role: "member" },
  });
  expect(await resendInvitation(owner, { invitation_id: expired })).toMatchObject({ error: "already_member" });
  expect(await listInvitations(owner, { closed: 10 })).toMatchObject([
    { id: open, status: "revoked" },
    { id: expired, status: "expired" },
  ]);
});

it("lists what is open first, however many are over since", async () => {
  const open = await invite();
  for (let nth = 0; nth < 3; nth++) await revokeInvitation(owner, { invitation_id: await invite() });
  const listed = await listInvitations(owner, { closed: 2 });
  expect(listed.map(({ status }) => status)).toEqual(["open", "revoked", "revoked"]);
  expect(listed[0]?.id).toBe(open);
});
