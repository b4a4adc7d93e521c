import type { Attempt } from "#generated/prisma/client.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { ArchiveUnreadable } from "#lib/platform/archive/unreadable.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { exact } from "#lib/platform/values/exact.ts";
import { idTime, isId } from "#lib/platform/values/ids.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { readArchivedEvent } from "#lib/webhooks/events/archived-events.ts";
import { type ArchivedAttempts, readArchivedAttempts } from "./read-archived-attempts.ts";
import { readWaitingFor } from "./read-waiting-for.ts";
import { representAttempt } from "./represent-attempt.ts";
import { type ListedRow, representDelivery } from "./represent-delivery.ts";
import { notFoundDelivery, seesTestOnly } from "./scope.ts";
import type { DeliveryDetail } from "./types.ts";
import { withoutLiveDeliveries } from "./without-live-deliveries.ts";

/**
 * Returns one delivery with its body and all attempts from one snapshot. `waiting_for` is read
 * afterwards, and archived attempts and bodies come from the archive. Returns not_found for
 * deliveries of other workspaces, and for live ones if the caller is a test key. The ID contains
 * the creation time, which selects the partitions.
 */
export async function getDelivery(ctx: Ctx, id: string): Promise<Result<DeliveryDetail, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "deliveries:read");
  if (forbidden) return forbidden;
  if (!isId("dlv", id)) return notFoundDelivery(id);
  const found = await db().$transaction((tx) => readWhole(tx, ctx, id), { isolationLevel: "RepeatableRead" });
  if (!found) return notFoundDelivery(id);
  const waits = await readWaitingFor(ctx, [found.row]);
  const areAll = found.attempts.length >= found.row.attempts_made;
  const archived = areAll ? NONE : await readArchivedAttempts(ctx, { at: found.row.created_at, id });
  const { body, problem } = found.body ? { body: found.body, problem: null } : await readArchivedBody(ctx, found.row);
  const detail = exact<DeliveryDetail>()({
    ...representDelivery(found.row, waits.get(id)),
    listener_id: found.row.listener_id,
    body: Buffer.from(body).toString("utf8"),
    body_unavailable: problem,
    attempts: byNumber(archived.rows, found.attempts).map(representAttempt),
    attempts_unavailable: archived.problem,
  });
  return ok(detail);
}

const NONE: ArchivedAttempts = { rows: [], problem: null };

/**
 * Archived attempts are older than those in the database. While a day is being moved, it is in
 * both.
 */
const byNumber = (archived: readonly Attempt[], stored: readonly Attempt[]): Attempt[] => [
  ...archived.filter(({ number }) => !stored.some((each) => each.number === number)),
  ...stored,
];

type Row = ListedRow & {
  event_at: Date;
  listener_id: string | null;
};

async function readWhole(tx: Tx, { workspaceId, ...ctx }: Ctx, id: string) {
  const at = idTime(id);
  const env = seesTestOnly({ workspaceId, ...ctx }) ? "test" : null;
  const [row] = await tx.$queryRaw<Row[]>`
    select l.*, q.event_at, q.listener_id
    from delivery_queue q left join webhooks w on w.id = q.webhook_id cross join lateral as_listed_queued(
      q.id, q.created_at, q.event_id, q.event_type, q.env, q.webhook_id, q.url, q.lane, greatest(q.resume_due_at, q.due_at),
      q.leased_until, q.attempts_made, q.last_status, q.last_error, q.replay_of, q.run_id, w.url, w.status) l
    where q.workspace_id = ${workspaceId} and q.id = ${id} and (${env}::key_env is null or q.env = ${env}::key_env)
    union all
    select l.*, d.event_at, d.listener_id
    from deliveries d cross join lateral as_listed_logged(
      d.id, d.created_at, d.event_id, d.event_type, d.env, d.webhook_id, d.url, d.status, d.attempts_made, d.last_status, d.last_error,
      d.replay_of, d.run_id, d.finished_at) l
    where d.workspace_id = ${workspaceId} and d.created_at = ${at} and d.id = ${id}
      and (${env}::key_env is null or d.env = ${env}::key_env)`;
  if (!row || (await withoutLiveDeliveries(tx, { workspaceId, ...ctx }, [row])).length === 0) return undefined;
  const event = await tx.event.findFirst({
    where: { workspaceId, createdAt: row.event_at, id: row.event_id },
    select: { body: true, addressedBody: true },
  });
  const attempts = await tx.attempt.findMany({
    where: { workspaceId, deliveryAt: row.created_at, deliveryId: id },
    orderBy: { number: "asc" },
  });
  return { row, body: event && bytesSent(row, event), attempts };
}

type Stored = { body: Uint8Array; addressedBody: Uint8Array | null };

/** Returns the bytes sent: an ad hoc URL gets the translated body if there is one. */
function bytesSent({ webhook_id, listener_id }: Pick<Row, "webhook_id" | "listener_id">, event: Stored): Uint8Array {
  const isAddressed = webhook_id === null && listener_id === null;
  return (isAddressed ? event.addressedBody : null) ?? event.body;
}

/**
 * Reads the body of an archived event. Returns an empty body if the event is gone, and also the
 * reason if the archive cannot be read.
 */
async function readArchivedBody(ctx: Ctx, row: Row): Promise<{ body: Uint8Array; problem: string | null }> {
  try {
    const event = await readArchivedEvent(ctx, { at: row.event_at, id: row.event_id });
    return { body: event ? bytesSent(row, event) : new Uint8Array(), problem: null };
  } catch (error) {
    if (error instanceof ArchiveUnreadable) return { body: new Uint8Array(), problem: error.message };
    throw error;
  }
}
