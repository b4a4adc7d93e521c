import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { LEASE_MS } from "./constants.ts";
import { openOptions } from "./options.ts";
import { pendingIn, readEventId } from "./rules.ts";
import { trimEvents } from "./trim-events.ts";
import type { ClaimedStream } from "./types.ts";

type Row = {
  fence: number;
  urls: string[];
  options: Uint8Array;
  max_concurrency: number;
  disconnect_timeout_s: number;
  price: number;
  done: Uint8Array;
  last_seq: number;
  unsettled: string[];
  started_at: Date;
  ended_at: Date | null;
};

// Raising the fence completes the takeover: the previous owner can write nothing more.
const CLAIM = `
  update streams set fence = fence + 1, ends_at = to_timestamp($6::float8 + disconnect_timeout_s)
  where workspace_id = $1 and id = $2 and key_id = $3 and ends_at > $4::timestamptz and $5 between greatest(trimmed_seq, 1) and last_seq
  returning fence, urls, options, max_concurrency, disconnect_timeout_s, price, done, last_seq, unsettled, started_at, ended_at`;

/**
 * Takes over the session of a returning consumer from any process, without losing or repeating
 * events (contract 4). Refuses if the timer has elapsed, the session belongs to another key, or
 * events after `lastEventId` are gone.
 */
export async function resumeStream(
  ctx: Ctx,
  lastEventId: string,
): Promise<Result<ClaimedStream, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "stream:run");
  if (forbidden) return forbidden;
  const last = readEventId(lastEventId);
  const now = ctx.clock.now();
  const { rows } = last
    ? await sql().query<Row>(CLAIM, [
        ctx.workspaceId,
        last.streamId,
        ctx.actor.id,
        now,
        last.seq,
        (now.getTime() + LEASE_MS) / 1_000,
      ])
    : { rows: [] };
  const row = rows[0];
  if (!last || !row)
    return refuse(
      "not_found",
      "This key has no stream to resume from this Last-Event-ID: another key opened it, its disconnect timer has elapsed, or later events were already read. Open a new one.",
    );
  await trimEvents(ctx, last.streamId, last.seq);
  return ok({
    id: last.streamId,
    keyId: ctx.actor.id,
    fence: row.fence,
    urls: row.urls,
    options: openOptions(ctx.workspaceId, last.streamId, row.options),
    maxConcurrency: row.max_concurrency,
    disconnectTimeoutS: row.disconnect_timeout_s,
    price: row.price,
    pending: pendingIn(row.done, row.urls.length),
    after: last.seq,
    lastSeq: row.last_seq,
    unsettled: row.unsettled,
    startedAt: row.started_at,
    isOver: row.ended_at !== null,
  });
}
