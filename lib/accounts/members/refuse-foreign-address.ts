import { readPolicy } from "#lib/accounts/workspaces/read-policy.ts";
import { isAllowedAddress } from "#lib/accounts/workspaces/rules.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { type Refusal, refuse } from "#lib/platform/values/result.ts";

/**
 * Refuses an address whose domain the workspace does not allow. Call it under the workspace's lock.
 */
export async function refuseForeignAddress(
  tx: Tx,
  ctx: Ctx,
  email: string,
): Promise<Refusal<"domain_not_allowed"> | undefined> {
  const { allowedEmailDomains: domains } = await readPolicy(tx, ctx.workspaceId);
  if (isAllowedAddress(email, domains)) return undefined;
  return refuse(
    "domain_not_allowed",
    `Only addresses at ${domains.join(", ")} may be invited. An owner sets that under Settings, Security.`,
    { param: "email" },
  );
}
