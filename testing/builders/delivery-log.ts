import type { Ctx } from "#lib/kernel/context.ts";
import type { EventType } from "#lib/kernel/events/types.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { sql } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { searchTerms } from "#lib/webhooks/deliveries/search-terms.ts";
import type { DeliveryStatus } from "#lib/webhooks/deliveries/types.ts";

export type DeliveryOptions = {
  at?: Date;
  status?: DeliveryStatus;
  event?: EventType;
  webhookId?: string | null;
  /** Where its last attempt went. */
  url?: string;
  env?: KeyEnv;
  /** The event's data. */
  data?: Record<string, unknown>;
  /** The event's exact body, instead of an envelope around `data`. */
  body?: string;
  /** An existing event. */
  eventId?: string;
  eventAt?: Date;
  /** Whether the body's search terms were written; defaults to whether it was attempted. */
  read?: boolean;
  attempts?: number;
  lastStatus?: number | null;
  lastError?: string | null;
  durationMs?: number;
  finishedAt?: Date;
  replayOf?: string;
  runId?: string;
};

export type MadeDelivery = { id: string; eventId: string; at: Date; body: string };

/** Inserts a row; columns have their database names. */
export async function insertRow(table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row);
  await sql().query(
    `insert into ${table} (${columns.join(", ")}) values (${columns.map((_, at) => `$${at + 1}`).join(", ")})`,
    Object.values(row),
  );
}

/**
 * Inserts a delivery with its event, in the queue or in the log depending on its status, without a
 * dispatcher.
 */
export async function makeDelivery(ctx: Ctx, options: DeliveryOptions = {}): Promise<MadeDelivery> {
  const at = options.at ?? ctx.clock.now();
  const { status = "delivered", event = "key.created", env = "live" } = options;
  const waits = status === "pending" || status === "held";
  const attempts = options.attempts ?? (waits || status === "canceled" ? 0 : 1);
  const eventId = options.eventId ?? newId("evt", at);
  const body =
    options.body ?? JSON.stringify({ event, id: eventId, created_at: at.toISOString(), data: options.data ?? {} });
  if (options.eventId === undefined)
    await insertRow("events", {
      ...{ workspace_id: ctx.workspaceId, created_at: at, id: eventId, type: event, env, body: Buffer.from(body) },
    });
  const id = newId("dlv", at);
  const webhookId = options.webhookId === undefined ? "whk_01m7x5afk6fsnvfhzjc689rkjw" : options.webhookId;
  const common = {
    ...{ workspace_id: ctx.workspaceId, created_at: at, id, event_id: eventId, event_at: options.eventAt ?? at },
    ...{ event_type: event, env, webhook_id: webhookId, attempts_made: attempts },
    ...{
      last_status: options.lastStatus ?? null,
      last_error: options.lastError ?? null,
      replay_of: options.replayOf ?? null,
      run_id: options.runId ?? null,
    },
    search_terms: (options.read ?? attempts > 0) ? searchTerms(ctx.workspaceId, body) : null,
  };
  if (waits)
    await insertRow("delivery_queue", {
      ...{
        ...common,
        endpoint: webhookId ?? "https://a.test/in",
        url: webhookId === null ? (options.url ?? "https://a.test/in") : null,
      },
      ...{ lane: status === "held" ? "held" : "live", due_at: at },
    });
  else
    await insertRow("deliveries", {
      ...{ ...common, url: options.url ?? "https://a.test/in", status, finished_at: options.finishedAt ?? at },
      duration_ms: attempts > 0 ? (options.durationMs ?? 12) : null,
    });
  return { id, eventId, at, body };
}

/** Moves a delivery from the queue into the log in one transaction, as recording an attempt does. */
export async function finishDelivery(ctx: Ctx, id: string): Promise<void> {
  await sql().query(
    `with over as (delete from delivery_queue where workspace_id = $1 and id = $2 returning *)
     insert into deliveries (workspace_id, created_at, id, event_id, event_at, event_type, env, webhook_id, url, status,
       attempts_made, finished_at, last_status, replay_of, run_id, search_terms)
     select workspace_id, created_at, id, event_id, event_at, event_type, env, webhook_id, coalesce(url, ''), 'delivered', 1, now(),
       200, replay_of, run_id, search_terms from over`,
    [ctx.workspaceId, id],
  );
}

/** Inserts an attempt at a delivery, answered with 200 by default. */
export const makeAttempt = (
  { workspaceId }: Pick<Ctx, "workspaceId">,
  { id, at }: Pick<MadeDelivery, "id" | "at">,
  number: number,
  more: Record<string, unknown> = {},
): Promise<void> =>
  insertRow("attempts", {
    ...{ workspace_id: workspaceId, delivery_at: at, delivery_id: id, number, started_at: at },
    ...{ url: "https://a.test/in", duration_ms: 31, dns_ms: 1.5, connect_ms: 2, tls_ms: 3, first_byte_ms: 24.25 },
    ...{ address: "203.0.113.9", request_headers: '{"X-Service-Event":"key.created"}', status_code: 200, ...more },
  });
