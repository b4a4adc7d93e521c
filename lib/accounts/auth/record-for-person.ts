import { type Change, record } from "#lib/kernel/audit/record.ts";
import { type Actor, trustedWorkspace } from "#lib/kernel/context.ts";
import type { Person, VisitorCtx } from "#lib/kernel/person.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { withTablesOf } from "#lib/platform/database/with-tables-of.ts";

/**
 * Records changes of a person's sessions and passkeys in the audit log of each of their workspaces,
 * since these give access to all of them.
 */
export async function recordForPerson(
  tx: Tx,
  ctx: VisitorCtx,
  person: Pick<Person, "id" | "email" | "authenticatedAt">,
  changes: readonly Change[],
): Promise<void> {
  const { id, email: label, authenticatedAt } = person;
  const members = await tx.member.findMany({ where: { userId: id }, select: { workspaceId: true, role: true } });
  for (const { workspaceId, role } of members) {
    const actor: Actor = { type: "user", id, label, role, authenticatedAt };
    const { clock, ip, userAgent, requestId } = ctx;
    const within = { clock, ip, userAgent, requestId, workspaceId: trustedWorkspace(workspaceId), actor };
    await withTablesOf(tx, workspaceId, async () => {
      for (const change of changes) await record(tx, within, change);
    });
  }
}
