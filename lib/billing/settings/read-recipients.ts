import type { Tx } from "#lib/platform/database/client.ts";

export type Recipients = { workspace: string; slug: string; emails: string[] };

/**
 * Returns the recipients of billing notices: owners, members with the billing role and billing
 * contacts, each once.
 */
export async function readRecipients(tx: Tx, workspaceId: string): Promise<Recipients> {
  const { name, slug, members } = await tx.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: {
      name: true,
      slug: true,
      members: { where: { role: { in: ["owner", "billing"] } }, select: { user: { select: { email: true } } } },
    },
  });
  const settings = await tx.billingSettings.findUnique({ where: { workspaceId }, select: { contacts: true } });
  const emails = new Set([...members.map(({ user }) => user.email), ...(settings?.contacts ?? [])]);
  return { workspace: name, slug, emails: [...emails] };
}
