import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { newSecret, sealSecret, secretHint } from "#lib/webhooks/subscriptions/secrets.ts";
import { type Signer, signerOf } from "#lib/webhooks/subscriptions/sign.ts";
import { PAUSED_REASON, SAMPLE_WEBHOOKS, type SampleWebhook } from "./webhooks.ts";

export type InsertedWebhook = SampleWebhook & { id: string; signer: Signer };

/**
 * Writes the sample's webhooks, which receive no real events (prisma/functions/fan_out_events.sql).
 */
export async function insertWebhooks(tx: Tx, { workspaceId, actor, clock }: Ctx): Promise<InsertedWebhook[]> {
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS);
  const made = SAMPLE_WEBHOOKS.map((webhook) => {
    const createdAt = hoursAgo(webhook.madeDaysAgo * 24);
    const id = newId("whk", createdAt);
    return { webhook, id, createdAt, secret: newSecret() };
  });
  await tx.webhook.createMany({
    data: made.map(({ webhook: { url, description, events, failsSince, pausedSince }, id, createdAt, secret }) => ({
      ...{ id, workspaceId, url, description, events: [...events], isSample: true, createdAt, createdBy: actor.id },
      ...{ secret: sealSecret(workspaceId, id, secret), secretHint: secretHint(secret) },
      ...(failsSince !== undefined && { failingSince: hoursAgo(failsSince) }),
      ...(pausedSince !== undefined && {
        status: "paused",
        pausedReason: PAUSED_REASON,
        pausedAt: hoursAgo(pausedSince),
      }),
    })),
  });
  return made.map(({ webhook, id, secret }) => ({ ...webhook, id, signer: signerOf(secret) }));
}
