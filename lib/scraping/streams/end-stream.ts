import type { Ctx } from "#lib/kernel/context.ts";
import { emit } from "#lib/kernel/events/emit.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { db } from "#lib/platform/database/client.ts";
import { exact } from "#lib/platform/values/exact.ts";
import { completionOf } from "./completion.ts";
import type { ClaimedStream, KeyEnd, StoredEvent, StreamCompleted, StreamRevoked } from "./types.ts";

type Row = {
  last_seq: number;
  env: KeyEnv;
  urls_total: number;
  urls_ok: number;
  urls_failed: number;
  credits_used: number;
  started_at: Date;
};

/**
 * Ends a session whose consumer is connected: everything was sent (`finished`), or its key has
 * ended (`canceled`). Adds the terminal event and emits stream.completed once, in one transaction.
 * Returns undefined if another process owns the session.
 */
export async function endStream(
  ctx: Ctx,
  { id }: ClaimedStream,
  fence: number,
  keyEnd?: KeyEnd,
): Promise<StoredEvent | undefined> {
  const reason = keyEnd ? "canceled" : "finished";
  const now = ctx.clock.now();
  return await db().$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<Row[]>`
      update streams set ended_at = ${now}, end_reason = ${reason}::stream_end, last_seq = last_seq + 1
      where workspace_id = ${ctx.workspaceId} and id = ${id} and fence = ${fence} and ended_at is null
      returning last_seq, env, cardinality(urls) as urls_total, urls_ok, urls_failed, credits_used, started_at`;
    if (!row) return undefined;
    const completion = completionOf(row, reason, now);
    const completed = exact<StreamCompleted>()({ id, ...completion });
    const event: StoredEvent = keyEnd
      ? { seq: row.last_seq, ...revokedEvent(keyEnd) }
      : { seq: row.last_seq, type: "stream.completed", body: JSON.stringify(completed) };
    await tx.streamEvent.create({ data: { workspaceId: ctx.workspaceId, streamId: id, ...event } });
    await emit(tx, ctx, row.env, { type: "stream.completed", data: { stream_id: id, ...completion } });
    return event;
  });
}

/** Service interface 3.1: the last event of a stream whose key was revoked or has expired. */
export const revokedEvent = ({ at, reason }: KeyEnd): Omit<StoredEvent, "seq"> => ({
  type: "auth_revoked",
  body: JSON.stringify({ revoked_at: at.toISOString(), reason } satisfies StreamRevoked),
});
