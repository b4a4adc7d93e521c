import type { QueuedDelivery } from "#generated/prisma/client.ts";
import type { EventType } from "#lib/kernel/events/types.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { isoOrNull } from "#lib/platform/values/iso-or-null.ts";
import type { Delivery, DeliveryStatus, WaitingFor } from "./types.ts";

/** A delivery from the queue or the log, as in the SQL type `listed_delivery`. */
export type ListedRow = {
  id: string;
  created_at: Date;
  event_id: string;
  event_type: string;
  env: KeyEnv;
  webhook_id: string | null;
  url: string;
  status: DeliveryStatus;
  attempts_made: number;
  next_attempt_at: Date | null;
  last_status: number | null;
  last_error: string | null;
  replay_of: string | null;
  run_id: string | null;
  finished_at: Date | null;
};

/** Represents a row as in contract 4, with what it waits for, if anything (read-waiting-for.ts). */
export const representDelivery = (row: ListedRow, waitingFor?: WaitingFor): Delivery => ({
  id: row.id,
  object: "delivery",
  // Written only by `emit`, which knows the types.
  event: row.event_type as EventType,
  event_id: row.event_id,
  webhook_id: row.webhook_id,
  url: row.url,
  env: row.env,
  status: row.status,
  attempts_made: row.attempts_made,
  next_attempt_at: isoOrNull(row.next_attempt_at),
  waiting_for: waitingFor ?? null,
  last_status: row.last_status,
  last_error: row.last_error,
  replay_of: row.replay_of,
  replay_id: row.run_id,
  created_at: row.created_at.toISOString(),
  delivered_at: row.status === "delivered" ? isoOrNull(row.finished_at) : null,
});

/** Lanes whose deliveries have a time for their next attempt, shown while none is running. */
const TRIED: readonly QueuedDelivery["lane"][] = ["live", "parked", "replay"];

const laterOf = (at: Date, other: Date | null): Date => (other && other > at ? other : at);

/**
 * Returns a queued delivery like prisma/functions/as_listed_queued.sql. While a manual attempt is waiting,
 * the next attempt is the schedule's.
 */
export const representQueued = (row: QueuedDelivery, url: string): Delivery =>
  representDelivery({
    id: row.id,
    created_at: row.createdAt,
    event_id: row.eventId,
    event_type: row.eventType,
    env: row.env,
    webhook_id: row.webhookId,
    url,
    status: row.lane === "held" ? "held" : "pending",
    attempts_made: row.attemptsMade,
    next_attempt_at: row.leasedUntil === null && TRIED.includes(row.lane) ? laterOf(row.dueAt, row.resumeDueAt) : null,
    last_status: row.lastStatus,
    last_error: row.lastError,
    replay_of: row.replayOf,
    run_id: row.runId,
    finished_at: null,
  });
