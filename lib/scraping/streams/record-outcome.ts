import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/db.ts";
import { progressEvery } from "./rules.ts";
import type { ClaimedStream, Fetched, StoredEvent } from "./types.ts";

// One row by its primary key, then one or two inserts. The lock on the row puts the events of a session in order: who has the
// next number has committed later.
const RECORD = `
  with mine as (
    update streams set
      done = set_bit(done, $4, 1),
      urls_ok = urls_ok + $5,
      urls_failed = urls_failed + 1 - $5,
      unsettled = case when $6::text is null then unsettled else unsettled || $6::text end,
      last_seq = last_seq + case when (urls_ok + urls_failed + 1) % $9 = 0 then 2 else 1 end
    where workspace_id = $1 and id = $2 and fence = $3 and ended_at is null and get_bit(done, $4) = 0
    returning last_seq, case when (urls_ok + urls_failed) % $9 = 0 then json_build_object(
      'urls_total', cardinality(urls), 'urls_ok', urls_ok, 'urls_failed', urls_failed)::text end as progress
  ), sent as (
    insert into stream_events (workspace_id, stream_id, seq, type, body)
    select $1, $2, case when progress is null then last_seq else last_seq - 1 end, $7, $8 from mine
    union all
    select $1, $2, last_seq, 'progress', progress from mine where progress is not null
  )
  select last_seq, progress from mine`;

/**
 * Records an outcome, with the events that say so: each address has one, whichever process fetched it. Answers those events, or
 * undefined when it is not this owner's to say any more: the session was taken over or has ended.
 */
export async function recordOutcome(
  ctx: Pick<Ctx, "workspaceId">,
  { id, urls }: ClaimedStream,
  fence: number,
  { index, event, charge }: Fetched,
): Promise<StoredEvent[] | undefined> {
  const isOk = event.type === "result" ? 1 : 0;
  const { rows } = await sql().query<{ last_seq: number; progress: string | null }>({
    name: "record-stream-outcome",
    text: RECORD,
    values: [
      ctx.workspaceId,
      id,
      fence,
      index,
      isOk,
      charge ?? null,
      event.type,
      event.body,
      progressEvery(urls.length),
    ],
  });
  const row = rows[0];
  if (!row) return undefined;
  if (row.progress === null) return [{ seq: row.last_seq, ...event }];
  return [
    { seq: row.last_seq - 1, ...event },
    { seq: row.last_seq, type: "progress", body: row.progress },
  ];
}
