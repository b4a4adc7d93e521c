import { sql } from "#lib/platform/database/client.ts";
import { onReplica } from "#lib/platform/database/replica/on-replica.ts";
import { ENDS_SPAN_MS, PAGE_ROWS } from "../constants.ts";
import { spanOf } from "../days.ts";
import type { Day, Kind } from "../types.ts";
import { pages } from "./pages.ts";

/** A delivery as exported; only the columns needed to find its attempts. */
export type EndedDelivery = {
  workspace_id: string;
  created_at: Date;
  id: string;
  finished_at: Date;
  attempts_made: number;
};

/** The host of a URL: a path alone may grant access, as in a chat's incoming webhook. */
export const HOST = "'^[A-Za-z][A-Za-z0-9+.-]*://(?:[^/?#@]*@)?([^/?#]*)'";

// A long-lived delivery is in the partition of its start, so all partitions are read:
// deliveries_finished_at_idx finds the few pages of the span in each, which are then sorted.
const PAGE = `
  select id, workspace_id, event_id, event_type, env, webhook_id, listener_id, substring(url from ${HOST}) as url_host, status,
    attempts_made, last_status, last_error, duration_ms as last_duration_ms, event_at, created_at, first_attempt_at, finished_at,
    replay_of, run_id as replay_id
  from deliveries
  where finished_at >= $1 and finished_at < $2 and (finished_at, workspace_id, id) > ($3, $4, $5)
  order by finished_at, workspace_id, id limit ${PAGE_ROWS}`;

const COUNT = "select count(*) as counted from deliveries where finished_at >= $1 and finished_at < $2";

/** The deliveries that ended that day; such rows never change. */
export async function* endedDeliveries(day: Day): AsyncGenerator<readonly EndedDelivery[]> {
  const { from: begin, to: end } = spanOf(day);
  let span: number = ENDS_SPAN_MS.first;
  for (let from = begin; from < end; ) {
    const to = new Date(Math.min(from.getTime() + span, end.getTime()));
    let rows = 0;
    for await (const page of endedWithin(from, to)) {
      rows += page.length;
      yield page;
    }
    // Each page sorts its whole span, so a span should hold a few pages, and an empty day should
    // need few spans.
    if (rows > 4 * PAGE_ROWS) span = Math.max(span / 2, ENDS_SPAN_MS.least);
    else if (rows < PAGE_ROWS) span = Math.min(span * 2, ENDS_SPAN_MS.most);
    from = to;
  }
}

const endedWithin = (from: Date, to: Date) =>
  pages<EndedDelivery>(async (after) => {
    const values = [from, to, after?.finished_at ?? from, after?.workspace_id ?? "", after?.id ?? ""];
    return (await onReplica((pool) => pool.query<EndedDelivery>(PAGE, values))).rows;
  });

export const deliveries: Kind = {
  read: endedDeliveries,
  async count(day) {
    const { from, to } = spanOf(day);
    return (await sql().query<{ counted: number }>(COUNT, [from, to])).rows[0]?.counted ?? 0;
  },
};
