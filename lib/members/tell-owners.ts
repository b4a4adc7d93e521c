import type { Ctx } from "#lib/auth/context.ts";
import { enqueueNotice } from "#lib/notices/enqueue.ts";
import type { Tx } from "#lib/platform/db.ts";
import { env } from "#lib/platform/env.ts";
import type { Role } from "./types.ts";

type Newcomer = { userId: string; email: string; role: Role; addedBy: string };

async function othersWhoOwn(tx: Tx, ctx: Ctx, newcomer: Newcomer) {
  const workspace = await tx.workspace.findUniqueOrThrow({
    where: { id: ctx.workspaceId },
    select: {
      name: true,
      slug: true,
      members: {
        where: { role: "owner", userId: { not: newcomer.userId } },
        select: { user: { select: { id: true, email: true } } },
      },
    },
  });
  return {
    workspace: workspace.name,
    members_url: new URL(`/${workspace.slug}/members`, env().BASE_URL).href,
    owners: workspace.members.map((member) => member.user),
  };
}

/** Tells the owners that somebody accepted an invitation (contract 9); a new owner is told of as that. */
export async function tellOwnersOfMember(tx: Tx, ctx: Ctx, memberId: string, newcomer: Newcomer): Promise<void> {
  if (newcomer.role === "owner") return await tellOwnersOfOwner(tx, ctx, memberId, newcomer);
  const { owners, ...payload } = await othersWhoOwn(tx, ctx, newcomer);
  for (const owner of owners)
    await enqueueNotice(tx, ctx, {
      kind: "member_joined",
      recipient: owner.email,
      payload: { ...payload, email: newcomer.email, role: newcomer.role },
      dedupeKey: `member_joined:${memberId}:${owner.id}`,
    });
}

/** Tells the other owners that there is one more (contract 9). */
export async function tellOwnersOfOwner(tx: Tx, ctx: Ctx, memberId: string, newcomer: Newcomer): Promise<void> {
  const { owners, ...payload } = await othersWhoOwn(tx, ctx, newcomer);
  for (const owner of owners)
    await enqueueNotice(tx, ctx, {
      kind: "owner_added",
      recipient: owner.email,
      payload: { ...payload, email: newcomer.email, added_by: newcomer.addedBy },
      dedupeKey: `owner_added:${memberId}:${owner.id}:${ctx.clock.now().getTime()}`,
    });
}
