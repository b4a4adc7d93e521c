import { afterAll, beforeEach, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { signedIn } from "#testing/builders/person.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { acceptOwnInvitation } from "./accept-own-invitation.ts";
import { changeRole } from "./change-role.ts";
import { inviteMember } from "./invite-member.ts";
import { listInvitations } from "./queries.ts";
import { leaveWorkspace, removeMember } from "./remove-member.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { revokeInvitation } from "./revoke-invitation.ts";

await ownDatabase();
afterAll(closeDb);

let clock: ReturnType<typeof fakeClock>;
let owner: Ctx;
beforeEach(async () => {
  clock = fakeClock(new Date());
  owner = await makeWorkspace({ clock });
});

const newEmail = () => `${newId("usr", clock.now())}@example.test`;

async function invite(email = newEmail(), by = owner): Promise<string> {
  const made = await inviteMember(by, { email, role: "member" });
  if (!made.ok) throw new Error(made.message);
  clock.advance(1); // IDs of one millisecond are unordered
  return made.value.id;
}

it("refuses to reopen an expired invitation of a member or an invited address", async () => {
  const email = newEmail();
  const expired = await invite(email);
  clock.advance(8 * DAY_MS);
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

it("lists open invitations first, then a limited number of closed ones", async () => {
  const open = await invite();
  for (let nth = 0; nth < 3; nth++) await revokeInvitation(owner, { invitation_id: await invite() });
  const listed = await listInvitations(owner, { closed: 2 });
  expect(listed.map(({ status }) => status)).toEqual(["open", "revoked", "revoked"]);
  expect(listed[0]?.id).toBe(open);
});

it.each(["is removed", "leaves", "is no owner any more"])(
  "revokes only the invitations of somebody who %s",
  async (how) => {
    const leaver = await addMember(owner, "owner");
    const elsewhere = await makeWorkspace({ clock });
    await db().member.create({
      data: {
        id: newId("mem", clock.now()),
        workspaceId: elsewhere.workspaceId,
        userId: leaver.actor.id,
        role: "owner",
      },
    });
    const email = newEmail();
    const expired = await invite(newEmail(), leaver);
    clock.advance(8 * DAY_MS);
    const [others, theirs] = [await invite(), await invite(email, leaver)];
    const away = await invite(newEmail(), { ...leaver, workspaceId: elsewhere.workspaceId });

    const { id: member_id } = await db().member.findFirstOrThrow({
      where: { workspaceId: owner.workspaceId, userId: leaver.actor.id },
    });
    const gone =
      how === "leaves"
        ? await leaveWorkspace(leaver)
        : how === "is removed"
          ? await removeMember(owner, { member_id })
          : await changeRole(owner, { member_id, role: "member" });
    expect(gone.ok).toBe(true);
    expect(await acceptOwnInvitation(await signedIn(clock, email), { invitation_id: theirs })).toMatchObject({
      error: "revoked",
    });
    expect(await listInvitations(owner, { closed: 10 })).toMatchObject([
      { id: others, status: "open" },
      { id: theirs, status: "revoked" },
      { id: expired, status: "expired" },
    ]);
    expect(await listInvitations(elsewhere, { closed: 10 })).toMatchObject([{ id: away, status: "open" }]);
    const entries = await db().auditEntry.findMany({
      where: { workspaceId: owner.workspaceId, action: "invitation.revoked" },
    });
    expect(entries).toMatchObject([
      { targetId: theirs, actorId: (how === "leaves" ? leaver : owner).actor.id, before: { email, role: "member" } },
    ]);
  },
);
