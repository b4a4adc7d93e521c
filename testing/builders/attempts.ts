import type { Ctx } from "#lib/kernel/context.ts";
import { ATTEMPT_OFFSETS_MS } from "#lib/webhooks/queue/retry-schedule.ts";
import { insertRow, type MadeDelivery, makeDelivery } from "./delivery-log.ts";

export type AttemptOptions = {
  url: string;
  status?: number | null;
  requestHeaders?: Record<string, string>;
  responseHeaders?: Record<string, string | string[]>;
  responseBody?: string;
  error?: { code: string; message: string } | null;
};

/** Inserts attempts at a delivery at the scheduled times, without a dispatcher. */
export async function makeAttempts(
  ctx: Ctx,
  delivery: Pick<MadeDelivery, "id" | "at">,
  attempts: readonly AttemptOptions[],
): Promise<void> {
  for (const [at, options] of attempts.entries())
    await insertRow("attempts", {
      ...{ workspace_id: ctx.workspaceId, delivery_at: delivery.at, delivery_id: delivery.id, number: at + 1 },
      ...{
        url: options.url,
        started_at: new Date(delivery.at.getTime() + (ATTEMPT_OFFSETS_MS[at] ?? 0)),
        duration_ms: 212,
      },
      ...{ dns_ms: 1.2, connect_ms: 10, tls_ms: 20.4, first_byte_ms: 180, address: "127.0.0.1" },
      request_headers: JSON.stringify(options.requestHeaders ?? { "X-Service-Delivery": delivery.id }),
      status_code: options.status ?? null,
      response_headers: options.responseHeaders ? JSON.stringify(options.responseHeaders) : null,
      response_body: options.responseBody === undefined ? null : Buffer.from(options.responseBody),
      error_code: options.error?.code ?? null,
      error_message: options.error?.message ?? null,
    });
}

type FailureOptions = { webhookId: string; url: string; data?: Record<string, unknown>; answer: string };

/**
 * Inserts a delivery that used up its attempts within the last day; the endpoint answered 500 to
 * each.
 */
export async function makeFailure(ctx: Ctx, { webhookId, url, data, answer }: FailureOptions): Promise<MadeDelivery> {
  const now = ctx.clock.now();
  // A minute longer than the schedule takes, but not before yesterday, the first day with a
  // partition.
  const began = now.getTime() - (ATTEMPT_OFFSETS_MS.at(-1) ?? 0) - 60_000;
  const yesterday = new Date(now).setUTCHours(-24, 0, 0, 0);
  const delivery = await makeDelivery(ctx, {
    ...{
      at: new Date(Math.max(began, yesterday + (now.getTime() % 60_000))),
      finishedAt: now,
      status: "failed",
      event: "job.completed",
    },
    ...{ attempts: ATTEMPT_OFFSETS_MS.length, lastStatus: 500, lastError: "http_error", webhookId, url },
    ...(data && { data }),
  });
  const attempt: AttemptOptions = {
    url,
    status: 500,
    responseHeaders: { "content-type": "text/plain" },
    responseBody: answer,
    error: { code: "http_error", message: "The endpoint answered 500." },
  };
  await makeAttempts(
    ctx,
    delivery,
    ATTEMPT_OFFSETS_MS.map(() => attempt),
  );
  return delivery;
}
