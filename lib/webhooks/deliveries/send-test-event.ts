import { readSigningSecret } from "#lib/accounts/workspaces/signing-secrets.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { type FirstTry, idOfMade, madeAt } from "#lib/kernel/first-try.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { type Refusal, type Result, refuse } from "#lib/platform/values/result.ts";
import { EVENT_EXAMPLES } from "#lib/webhooks/events/constants.ts";
import { getWebhook } from "#lib/webhooks/subscriptions/queries.ts";
import { signerOf } from "#lib/webhooks/subscriptions/sign.ts";
import { requestHeaders } from "./dispatch/request-headers.ts";
import { sendAttempt } from "./dispatch/send-attempt.ts";
import { getDelivery } from "./get-delivery.ts";
import { paceTestEvent } from "./test-event/pace.ts";
import { recordTestEvent } from "./test-event/record-test-event.ts";
import type { SendTestEventInput } from "./test-event/schema.ts";
import type { DeliveryDetail } from "./types.ts";

export type SendTestEventError =
  | "forbidden"
  | "not_found"
  | "rate_limited"
  | "invalid_url"
  | "url_not_allowed"
  | "invalid_parameter";

/** Overrides for tests: the outbound policy and the attempt's deadline in ms. */
export type TestEventMeans = { policy?: OutboundPolicy; deadlineMs?: number };

/**
 * Sends an example event once to any URL, or to a subscription's current URL, and returns the
 * delivery with that attempt, whatever the endpoint responded (contract 7). Signs with the
 * workspace's test secret, also for a subscription, and sets `X-Service-Mode: test`. The delivery
 * appears in the log, goes to no other subscription, is not retried and does not count towards
 * pausing. A forbidden URL is refused; nothing is sent or written.
 * @param input parsed by `SendTestEventInput`.
 * @param means `firstTry` is set for a call that may be retried, which then returns the delivery it
 * created. If the process died after sending but before recording, the same event and delivery are
 * sent again.
 */
export async function sendTestEvent(
  ctx: Ctx,
  input: SendTestEventInput,
  { policy = outboundPolicy(), deadlineMs, firstTry }: TestEventMeans & { firstTry?: FirstTry } = {},
): Promise<Result<DeliveryDetail, SendTestEventError>> {
  const forbidden = authorize(ctx, "webhooks:test");
  if (forbidden) return forbidden;
  const at = madeAt(ctx, firstTry);
  const deliveryId = idOfMade("dlv", at, firstTry);
  const before = firstTry && (await getDelivery(ctx, deliveryId));
  if (before?.ok) return before;
  const target = await targetOf(ctx, input);
  if (!target.ok) return target;
  const tooOften = await paceTestEvent(ctx.workspaceId);
  if (tooOften) return tooOften;

  const eventId = idOfMade("evt", at, firstTry);
  const envelope = { ...EVENT_EXAMPLES[input.event], id: eventId, created_at: at.toISOString() };
  const body = new TextEncoder().encode(JSON.stringify(envelope));
  const signer = signerOf(await readSigningSecret(ctx.workspaceId, "test"));
  const now = ctx.clock.now();
  const headers = requestHeaders({ event: input.event, eventId, deliveryId, env: "test", body, now, signer });
  // Examples contain no secrets, so plain http is allowed for a given URL.
  const openHttp = input.url !== undefined;
  const sent = { url: target.url, headers, body, openHttp, workspaceId: ctx.workspaceId };
  const attempt = await sendAttempt(sent, policy, ctx.clock, deadlineMs);
  const refused = attempt.error?.code;
  if (input.url !== undefined && (refused === "invalid_url" || refused === "url_not_allowed"))
    return refuse(refused, attempt.error?.message ?? "", { param: "url" });

  await recordTestEvent({
    workspaceId: ctx.workspaceId,
    deliveryId,
    eventId,
    event: input.event,
    at,
    body,
    webhookId: input.webhook_id ?? null,
    attempt,
  });
  return await getDelivery(ctx, deliveryId);
}

/** Returns the destination URL. Refuses a subscription that the caller may not see. */
async function targetOf(
  ctx: Ctx,
  { url, webhook_id }: SendTestEventInput,
): Promise<{ ok: true; url: string } | Refusal<"forbidden" | "not_found" | "invalid_parameter">> {
  if (url !== undefined) return { ok: true, url };
  if (webhook_id === undefined) return refuse("invalid_parameter", "Pass either a URL or a webhook.");
  const webhook = await getWebhook(ctx, webhook_id);
  return webhook.ok ? { ok: true, url: webhook.value.url } : webhook;
}
