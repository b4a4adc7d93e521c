import type { Prisma } from "#generated/prisma/client.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/db.ts";
import { exact } from "#lib/platform/exact.ts";
import { representWebhook, webhookParts } from "./represent-webhook.ts";
import { newSecret, sealSecret, secretHint } from "./secrets.ts";
import type { WithSecret } from "./types.ts";

/**
 * Puts a new secret in the place of a subscription's newest, and answers it whole. For a transaction that has locked the subscription.
 *
 * @param former what becomes of the secrets before.
 */
export async function replaceSecret(
  tx: Tx,
  { workspaceId, clock }: Ctx,
  id: string,
  former: Pick<Prisma.WebhookUpdateInput, "previousSecret" | "previousSecretUntil">,
): Promise<WithSecret> {
  const secret = newSecret();
  const row = await tx.webhook.update({
    where: { id, workspaceId },
    data: { secret: sealSecret(workspaceId, id, secret), secretHint: secretHint(secret), ...former },
    select: webhookParts,
  });
  return exact<WithSecret>()({ ...representWebhook(row, clock.now()), secret });
}
