import type { Ctx } from "#lib/kernel/context.ts";
import { enqueueNotice, enqueuePosts } from "#lib/kernel/outbox/enqueue.ts";
import type { Role } from "#lib/kernel/roles.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { readOwners } from "./read-owners.ts";

type Newcomer = { userId: string; email: string; role: Role; addedBy: string };

async function othersWhoOwn(tx: Tx, ctx: Ctx, newcomer: Newcomer) {
  const { name, slug, owners } = await readOwners(tx, ctx.workspaceId);
  return {
    workspace: name,
    members_url: new URL(`/${slug}/members`, env().BASE_URL).href,
    owners: owners.filter(({ id }) => id !== newcomer.userId),
  };
}

/**
 * Notifies the owners that somebody accepted an invitation (contract 9), or as
 * `notifyOwnersOfOwner` does if the newcomer is an owner.
 */
export async function notifyOwnersOfMember(tx: Tx, ctx: Ctx, memberId: string, newcomer: Newcomer): Promise<void> {
  if (newcomer.role === "owner") return await notifyOwnersOfOwner(tx, ctx, memberId, newcomer);
  const { owners, ...payload } = await othersWhoOwn(tx, ctx, newcomer);
  for (const owner of owners)
    await enqueueNotice(tx, ctx, {
      kind: "member_joined",
      recipient: owner.email,
      payload: { ...payload, email: newcomer.email, role: newcomer.role },
      dedupeKey: `member_joined:${memberId}:${owner.id}`,
    });
}

/** Notifies the other owners, and the workspace's chat and webhook, of a new owner (contract 9). */
export async function notifyOwnersOfOwner(tx: Tx, ctx: Ctx, memberId: string, newcomer: Newcomer): Promise<void> {
  const { owners, ...workspace } = await othersWhoOwn(tx, ctx, newcomer);
  const payload = { ...workspace, email: newcomer.email, added_by: newcomer.addedBy };
  const at = ctx.clock.now().getTime();
  for (const owner of owners)
    await enqueueNotice(tx, ctx, {
      kind: "owner_added",
      recipient: owner.email,
      payload,
      dedupeKey: `owner_added:${memberId}:${owner.id}:${at}`,
    });
  await enqueuePosts(tx, ctx, { kind: "owner_added", payload, dedupeKey: `owner_added:${memberId}:${at}` });
}
