import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import type { EmailDomainsInput } from "./schema.ts";

/**
 * Says whose addresses may be invited from now on; none is any. Who belongs to the workspace stays; an open invitation to another
 * domain can no longer be accepted.
 */
export async function setEmailDomains(
  ctx: Ctx,
  { domains }: EmailDomainsInput,
): Promise<Result<{ domains: string[] }, "forbidden">> {
  const forbidden = authorize(ctx, "workspace:write");
  if (forbidden) return forbidden;
  const { workspaceId } = ctx;
  return await db().$transaction(async (tx) => {
    // The lock that invitations take too: one that is under way is judged before or after, never by half.
    const [was] = await tx.$queryRaw<{ domains: string[] }[]>`
      select allowed_email_domains as domains from workspaces where id = ${workspaceId} for no key update`;
    if (was && was.domains.join() !== domains.join()) {
      await tx.workspace.update({ where: { id: workspaceId }, data: { allowedEmailDomains: domains } });
      await record(tx, ctx, {
        action: "workspace.email_domains_changed",
        targetType: "workspace",
        targetId: workspaceId,
        before: { allowed_email_domains: was.domains },
        after: { allowed_email_domains: domains },
      });
    }
    return ok({ domains });
  });
}
