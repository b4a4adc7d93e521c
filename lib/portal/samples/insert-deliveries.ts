import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { requestHeaders } from "#lib/webhooks/deliveries/dispatch/request-headers.ts";
import { searchTerms } from "#lib/webhooks/deliveries/search-terms.ts";
import { type SampleAttempt, type SampleDelivery, sampleDeliveries } from "./deliveries.ts";
import type { SampleEvent } from "./events.ts";
import type { InsertedWebhook } from "./insert-webhooks.ts";

/** Documentation network (RFC 5737). */
const ADDRESS = "192.0.2.14";

/** Phases of each attempt in ms; the rest is waiting for the answer. */
const PHASES = { dnsMs: 1.1, connectMs: 6.2, tlsMs: 9.4 };
const BEFORE_ANSWER_MS = PHASES.dnsMs + PHASES.connectMs + PHASES.tlsMs + 0.4;

/** Writes the sample's events and deliveries as the dispatcher would have recorded them. */
export async function insertDeliveries(
  tx: Tx,
  ctx: Ctx,
  webhooks: readonly InsertedWebhook[],
  events: readonly SampleEvent[],
): Promise<void> {
  // Sample events go only to the sample's webhooks, below, and not to listeners.
  await tx.$executeRaw`select set_config('gatehouse.fan_out', 'off', true)`;
  const { workspaceId } = ctx;
  await tx.event.createMany({
    data: events.map(({ id, at, type, body }) => ({
      ...{ id, workspaceId, createdAt: at, type, env: "live" as const, body: new TextEncoder().encode(body) },
    })),
  });
  for (const webhook of webhooks) {
    const deliveries = sampleDeliveries(webhook, events, ctx.clock.now());
    await insertOver(tx, ctx, webhook, deliveries);
    await insertQueued(tx, ctx, webhook, deliveries);
    await tx.attempt.createMany({
      data: deliveries.flatMap((delivery) =>
        delivery.attempts.map((attempt, at) => attemptRow(ctx, webhook, delivery, attempt, at + 1)),
      ),
    });
    const failures = deliveries.filter(({ status }) => status === "failed").length;
    if (failures > 0)
      await tx.webhook.update({ where: { id: webhook.id, workspaceId }, data: { consecutiveFailures: failures } });
  }
}

function common({ workspaceId }: Ctx, { id: webhookId }: InsertedWebhook, { id, event, attempts }: SampleDelivery) {
  const last = attempts.at(-1);
  return {
    ...{ workspaceId, id, createdAt: event.at, eventId: event.id, eventAt: event.at, eventType: event.type, webhookId },
    ...{ env: "live" as const, attemptsMade: attempts.length, firstAttemptAt: attempts[0]?.at ?? null },
    ...{ lastStatus: last?.status ?? null, lastError: last && last.status !== 200 ? "http_error" : null },
    ...(last && { searchTerms: searchTerms(workspaceId, event.body) }),
  };
}

/** Writes finished deliveries and their hourly counts. */
async function insertOver(
  tx: Tx,
  ctx: Ctx,
  webhook: InsertedWebhook,
  deliveries: readonly SampleDelivery[],
): Promise<void> {
  const rows = deliveries.flatMap((delivery) =>
    delivery.status === "delivered" || delivery.status === "failed"
      ? [
          {
            ...common(ctx, webhook, delivery),
            ...{ url: webhook.url, status: delivery.status, finishedAt: delivery.finishedAt },
            durationMs: delivery.attempts.at(-1)?.durationMs ?? null,
          },
        ]
      : [],
  );
  await tx.delivery.createMany({ data: rows });
  const hours = Map.groupBy(rows, ({ createdAt, eventType, status }) =>
    [Math.floor(createdAt.getTime() / HOUR_MS), eventType, status].join("|"),
  );
  await tx.deliveryHour.createMany({
    data: [...hours.values()].flatMap((ofHour) => {
      const [first] = ofHour;
      if (!first) return [];
      const { workspaceId, createdAt, webhookId, eventType, env, status } = first;
      const hour = new Date(Math.floor(createdAt.getTime() / HOUR_MS) * HOUR_MS);
      return [{ workspaceId, hour, webhookId, eventType, env, status, deliveries: ofHour.length }];
    }),
  });
}

async function insertQueued(
  tx: Tx,
  ctx: Ctx,
  webhook: InsertedWebhook,
  deliveries: readonly SampleDelivery[],
): Promise<void> {
  const rowOf = (delivery: SampleDelivery, lane: "held" | "live", dueAt: Date) => ({
    ...common(ctx, webhook, delivery),
    ...{ endpoint: webhook.id, anchorAt: delivery.attempts[0]?.at ?? null, lane, dueAt },
  });
  await tx.queuedDelivery.createMany({
    data: deliveries.flatMap((delivery) => {
      if (delivery.status === "held") return [rowOf(delivery, "held", delivery.event.at)];
      return delivery.status === "retrying" ? [rowOf(delivery, "live", delivery.dueAt)] : [];
    }),
  });
}

function attemptRow(
  { workspaceId }: Ctx,
  { url, signer }: InsertedWebhook,
  { id, event }: SampleDelivery,
  attempt: SampleAttempt,
  number: number,
) {
  const { at, durationMs, status, body } = attempt;
  const bytes = new TextEncoder().encode(event.body);
  const headers = requestHeaders({
    ...{ event: event.type, eventId: event.id, deliveryId: id, env: "live", body: bytes, now: at, signer },
  });
  return {
    ...{ workspaceId, deliveryAt: event.at, deliveryId: id, number, url, startedAt: at, durationMs, address: ADDRESS },
    ...{ ...PHASES, firstByteMs: Math.max(0.5, durationMs - BEFORE_ANSWER_MS), statusCode: status },
    requestHeaders: JSON.stringify(headers),
    responseHeaders: JSON.stringify({ "content-type": status === 200 ? "application/json" : "text/plain" }),
    responseBody: new TextEncoder().encode(body),
    ...(status !== 200 && {
      ...{ errorCode: "http_error", errorMessage: `The endpoint answered ${status}; only 2xx counts as received.` },
    }),
  };
}
