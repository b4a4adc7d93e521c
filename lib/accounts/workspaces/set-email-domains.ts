import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { refuseLoosening } from "./refuse-loosening.ts";
import { loosensDomains } from "./rules.ts";
import type { EmailDomainsInput } from "./schema.ts";

type Changed = Result<{ domains: string[] }, "forbidden" | "owner_required">;

/**
 * Sets the domains that may be invited; none allows all. Members stay; open invitations to other
 * domains can no longer be accepted. A key may only remove domains, or set the first ones.
 *
 * @param within the transaction to use instead of a new one.
 */
export async function setEmailDomains(ctx: Ctx, { domains }: EmailDomainsInput, within?: Tx): Promise<Changed> {
  const forbidden = authorize(ctx, "settings:write");
  if (forbidden) return forbidden;
  const { workspaceId } = ctx;
  const change = async (tx: Tx): Promise<Changed> => {
    // The lock that invitations take too, so that each is judged by either the old or the new rule.
    const [was] = await tx.$queryRaw<{ domains: string[] }[]>`
      select allowed_email_domains as domains from workspaces where id = ${workspaceId} for no key update`;
    if (!was || was.domains.join() === domains.join()) return ok({ domains });
    const refused = refuseLoosening(ctx, "allowed_email_domains", loosensDomains(was.domains, domains));
    if (refused) return refused;
    await tx.workspace.update({ where: { id: workspaceId }, data: { allowedEmailDomains: domains } });
    await record(tx, ctx, {
      action: "workspace.email_domains_changed",
      targetType: "workspace",
      targetId: workspaceId,
      before: { allowed_email_domains: was.domains },
      after: { allowed_email_domains: domains },
    });
    return ok({ domains });
  };
  return within ? await change(within) : await db().$transaction(change);
}
