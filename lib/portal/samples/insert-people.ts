import { INVITATION_MS } from "#lib/accounts/members/constants.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { randomToken, sha256 } from "#lib/platform/crypto/crypto.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { NOWHERE, SAMPLE_GUEST, SAMPLE_PEOPLE } from "./constants.ts";

/**
 * Writes the sample's members and one invitation. No mail can reach their addresses and nobody has
 * the invitation's link. They are not owners and get no notices.
 */
export async function insertPeople(
  tx: Tx,
  { workspaceId, actor, clock }: Ctx,
): Promise<{ users: string[]; invitations: string[] }> {
  const now = clock.now();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const { slug } = await tx.workspace.findUniqueOrThrow({ where: { id: workspaceId }, select: { slug: true } });
  const addressOf = (name: string) => `${name}@${slug}.${NOWHERE}`;
  const people = SAMPLE_PEOPLE.map(({ name, email, joinedDaysAgo, seenHoursAgo }) => {
    const createdAt = hoursAgo(joinedDaysAgo * 24);
    return { id: newId("usr", createdAt), name, email: addressOf(email), createdAt, seenAt: hoursAgo(seenHoursAgo) };
  });
  await tx.user.createMany({ data: people.map(({ seenAt: _, ...user }) => user) });
  await tx.member.createMany({
    data: people.map(({ id: userId, createdAt, seenAt: lastSeenAt }) => ({
      ...{ id: newId("mem", createdAt), workspaceId, userId, role: "member", createdAt, lastSeenAt },
    })),
  });
  const invitedAt = hoursAgo(SAMPLE_GUEST.invitedDaysAgo * 24);
  const invitation = newId("ivt", invitedAt);
  await tx.invitation.create({
    data: {
      ...{ id: invitation, workspaceId, email: addressOf(SAMPLE_GUEST.email), role: SAMPLE_GUEST.role },
      ...{ tokenHash: sha256(randomToken()), invitedBy: actor.label, createdAt: invitedAt, lastSentAt: invitedAt },
      expiresAt: new Date(invitedAt.getTime() + INVITATION_MS),
    },
  });
  return { users: people.map(({ id }) => id), invitations: [invitation] };
}
