import type { Tx } from "#lib/platform/database/client.ts";

export type Owners = { name: string; slug: string; owners: { id: string; email: string }[] };

/** Returns the workspace's name and slug and its owners, who are notified of what happens to it. */
export async function readOwners(tx: Tx, workspaceId: string): Promise<Owners> {
  const { members, ...workspace } = await tx.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: {
      name: true,
      slug: true,
      members: { where: { role: "owner" }, select: { user: { select: { id: true, email: true } } } },
    },
  });
  return { ...workspace, owners: members.map((member) => member.user) };
}
