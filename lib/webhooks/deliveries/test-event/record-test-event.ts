import type { EventType } from "#lib/kernel/events/types.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { storable } from "#lib/platform/values/columns.ts";
import type { SentAttempt } from "#lib/webhooks/deliveries/dispatch/send-attempt.ts";
import { searchTerms } from "#lib/webhooks/deliveries/search-terms.ts";

export type SentTestEvent = {
  workspaceId: string;
  deliveryId: string;
  eventId: string;
  event: EventType;
  /** When the event and its delivery were created. */
  at: Date;
  body: Uint8Array<ArrayBuffer>;
  webhookId: string | null;
  attempt: SentAttempt;
};

/**
 * Writes a test event with its delivery and attempt to the log, as if it had passed through the
 * queue, so that it is searched, shown and counted like any other. The fan-out is off, so no one
 * else receives it. Leaves the subscription's health unchanged (contract 7). If two tries of one
 * call sent it concurrently, the first to finish is recorded.
 */
export async function recordTestEvent(sent: SentTestEvent): Promise<void> {
  const { workspaceId, at, attempt } = sent;
  const status = attempt.error === null ? "delivered" : "failed";
  const common = { workspaceId, env: "test" as const };
  const about = { eventId: sent.eventId, eventAt: at, eventType: sent.event, webhookId: sent.webhookId };
  await db().$transaction(async (tx) => {
    // Applies to this transaction; the trigger on events checks it.
    await tx.$queryRaw`select set_config('gatehouse.fan_out', 'off', true)`;
    const event = { ...common, id: sent.eventId, createdAt: at, type: sent.event, body: sent.body };
    // Waits for a concurrent try.
    const { count } = await tx.event.createMany({ data: [event], skipDuplicates: true });
    if (count === 0) return;
    await tx.delivery.create({
      data: {
        ...common,
        ...about,
        id: sent.deliveryId,
        createdAt: at,
        url: attempt.url,
        status,
        attemptsMade: 1,
        firstAttemptAt: new Date(attempt.startedAt),
        finishedAt: new Date(attempt.endedAt),
        lastStatus: attempt.statusCode,
        lastError: attempt.error?.code ?? null,
        durationMs: attempt.durationMs,
        searchTerms: searchTerms(workspaceId, Buffer.from(sent.body).toString("utf8")),
      },
    });
    await recordAttempt(tx, sent);
    await tx.$executeRaw`
      insert into delivery_hours (workspace_id, hour, webhook_id, event_type, env, status, deliveries)
      values (${workspaceId}, date_trunc('hour', ${at}::timestamptz, 'UTC'), ${sent.webhookId ?? ""}, ${sent.event}, 'test',
        ${status}::delivery_status, 1)
      on conflict (workspace_id, hour, webhook_id, event_type, env, status)
        do update set deliveries = delivery_hours.deliveries + 1`;
  });
}

async function recordAttempt(tx: Tx, { workspaceId, deliveryId, at, attempt }: SentTestEvent): Promise<void> {
  const { dns_ms: dnsMs, connect_ms: connectMs, tls_ms: tlsMs, first_byte_ms: firstByteMs } = attempt.timings;
  await tx.attempt.create({
    data: {
      workspaceId,
      deliveryAt: at,
      deliveryId,
      number: 1,
      url: attempt.url,
      startedAt: new Date(attempt.startedAt),
      durationMs: attempt.durationMs,
      dnsMs,
      connectMs,
      tlsMs,
      firstByteMs,
      address: attempt.address,
      requestHeaders: JSON.stringify(attempt.requestHeaders),
      statusCode: attempt.statusCode,
      responseHeaders: attempt.responseHeaders,
      responseBody: attempt.responseBody && new Uint8Array(attempt.responseBody),
      truncated: attempt.truncated,
      errorCode: attempt.error?.code ?? null,
      errorMessage: attempt.error && storable(attempt.error.message),
    },
  });
}
