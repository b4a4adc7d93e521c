import { readOwners } from "#lib/accounts/members/read-owners.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { enqueueNotice, enqueuePosts } from "#lib/kernel/outbox/enqueue.ts";
import type { NoticeKind, NoticePayloads, PostedKind } from "#lib/kernel/outbox/types.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { type FailingWebhook, failureStreak } from "../rules.ts";
import type { NotifiableFailure } from "./attempt-outcome.ts";
import { scheduledAttempts } from "./claim-deliveries.ts";

type PayloadFor<K extends NoticeKind> = (workspace: {
  name: string;
  link: (path: string) => string;
}) => NoticePayloads[K];

/**
 * Sends one notice of this kind to each owner. `once` identifies the occasion, so that a second
 * call sends nothing. Returns the payload.
 */
async function notify<K extends NoticeKind>(
  tx: Tx,
  ctx: Ctx,
  kind: K,
  once: string,
  payloadFor: PayloadFor<K>,
): Promise<NoticePayloads[K]> {
  const { name, slug, owners } = await readOwners(tx, ctx.workspaceId);
  const payload = payloadFor({ name, link: (path) => new URL(`/${slug}/${path}`, env().BASE_URL).href });
  for (const owner of owners)
    await enqueueNotice(tx, ctx, { kind, recipient: owner.email, payload, dedupeKey: `${kind}:${once}:${owner.id}` });
  return payload;
}

/**
 * Like `notify`, and posts to the chat channel. More people read that than own the workspace, so it
 * contains only the host of the endpoint's URL, which may include a secret.
 */
async function notifyAndPost<K extends Extract<PostedKind, "delivery_failed" | "webhook_paused">>(
  tx: Tx,
  ctx: Ctx,
  kind: K,
  once: string,
  payloadFor: PayloadFor<K>,
): Promise<void> {
  const sent = await notify(tx, ctx, kind, once, payloadFor);
  const payload = { ...sent, url: new URL(sent.url).origin };
  await enqueuePosts(tx, ctx, { kind, payload, dedupeKey: `${kind}:${once}` });
}

/** Returns the facts of a failure for notices. */
export const failureOf = ({ claim, attempt }: NotifiableFailure) => ({
  url: attempt.url,
  event: claim.eventType,
  problem: attempt.error?.message ?? "It was not accepted.",
});

/**
 * Warns owners after a delivery's fourth failed attempt (contract 7). One warning per failure
 * streak of the subscription, not per delivery: an outage would send hundreds.
 */
export const notifyOfFailingDelivery = async (
  tx: Tx,
  ctx: Ctx,
  failure: NotifiableFailure,
  webhook: FailingWebhook | undefined,
): Promise<void> => {
  const { claim } = failure;
  // The first failure of a streak is recorded with this one.
  const failingSince = webhook?.failingSince ?? new Date(failure.at);
  const streak = (webhook && failureStreak({ ...webhook, failingSince })) ?? claim.id;
  const next = failure.outcome === "retry" ? failure.dueAt : failure.at;
  await notify(tx, ctx, "delivery_failing", streak, ({ name, link }) => ({
    workspace: name,
    ...failureOf(failure),
    attempts: scheduledAttempts(claim),
    next_attempt_at: new Date(next).toISOString(),
    delivery_url: link(`deliveries/${claim.id}`),
  }));
};

/** Notifies owners that all attempts of a delivery failed (service interface 3.2). */
export const notifyOfFailedDelivery = (tx: Tx, ctx: Ctx, failure: NotifiableFailure): Promise<void> =>
  notifyAndPost(tx, ctx, "delivery_failed", failure.claim.id, ({ name, link }) => ({
    workspace: name,
    ...failureOf(failure),
    attempts: scheduledAttempts(failure.claim),
    delivery_url: link(`deliveries/${failure.claim.id}`),
  }));

/** Notifies owners once that this failure paused a subscription (contract 7). */
export const notifyOfPausedWebhook = (
  tx: Tx,
  ctx: Ctx,
  { url, problem }: { url: string; problem: string },
  webhook: { id: string; failures: number; pausedAt: Date },
): Promise<void> =>
  notifyAndPost(tx, ctx, "webhook_paused", `${webhook.id}:${webhook.pausedAt.toISOString()}`, ({ name, link }) => ({
    workspace: name,
    url,
    failures: webhook.failures,
    problem,
    webhook_url: link(`webhooks/${webhook.id}`),
  }));
