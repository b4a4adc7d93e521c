import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { functionCall, plain } from "#lib/platform/values/columns.ts";
import { progressEvery } from "./rules.ts";
import type { ClaimedStream, Fetched, StoredEvent } from "./types.ts";

const RECORD = functionCall("record_stream_outcome", {
  workspace: plain,
  stream: plain,
  its_fence: plain,
  at_index: plain,
  is_ok: plain,
  charge: plain,
  event_type: plain,
  event_body: plain,
  progress_every: plain,
});
const TEXT = `select last_seq, progress from ${RECORD.text}`;

/**
 * Each URL has one outcome, whichever process fetched it. Returns its events, or undefined if the
 * session was taken over or has ended.
 */
export async function recordOutcome(
  ctx: Pick<Ctx, "workspaceId">,
  { id, urls }: ClaimedStream,
  fence: number,
  { index, event, charge }: Fetched,
): Promise<StoredEvent[] | undefined> {
  const { rows } = await sql().query<{ last_seq: number; progress: string | null }>({
    name: "record-stream-outcome",
    text: TEXT,
    values: RECORD.values({
      workspace: ctx.workspaceId,
      stream: id,
      its_fence: fence,
      at_index: index,
      is_ok: event.type === "result" ? 1 : 0,
      charge: charge ?? null,
      event_type: event.type,
      event_body: event.body,
      progress_every: progressEvery(urls.length),
    }),
  });
  const row = rows[0];
  if (!row) return undefined;
  if (row.progress === null) return [{ seq: row.last_seq, ...event }];
  return [
    { seq: row.last_seq - 1, ...event },
    { seq: row.last_seq, type: "progress", body: row.progress },
  ];
}
