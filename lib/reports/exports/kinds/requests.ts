import { sql } from "#lib/platform/database/client.ts";
import { onReplica } from "#lib/platform/database/replica/on-replica.ts";
import { PAGE_ROWS } from "../constants.ts";
import { spanOf } from "../days.ts";
import type { Day, Kind } from "../types.ts";
import { pages } from "./pages.ts";

type Row = { workspace_id: string; created_at: Date; id: string };

/**
 * The target without its query and credentials, where access tokens would be, even if it is not a
 * valid URL. Search terms are not URLs.
 */
export const TARGET = `case when endpoint like '%/serp' or endpoint like '%/search' then target
  else regexp_replace(substring(target from '^[^?#]*'), '^([^/]*//)?[^/@]*@', '\\1') end`;

// By primary key, in the day's partition.
const PAGE = `
  select id, workspace_id, key_id, env, created_at, method, endpoint, ${TARGET} as target, status, error_code,
    target_status, source_ip, user_agent, duration_ms, credits
  from requests
  where created_at >= $1 and created_at < $2 and (workspace_id, created_at, id) > ($3, $4, $5)
  order by workspace_id, created_at, id limit ${PAGE_ROWS}`;

const COUNT = "select count(*) as counted from requests where created_at >= $1 and created_at < $2";

/** The calls that began that day. */
export const requests: Kind = {
  read(day: Day) {
    const { from, to } = spanOf(day);
    return pages<Row>(async (after) => {
      const values = [from, to, after?.workspace_id ?? "", after?.created_at ?? from, after?.id ?? ""];
      return (await onReplica((pool) => pool.query<Row>(PAGE, values))).rows;
    });
  },
  async count(day) {
    const { from, to } = spanOf(day);
    return (await sql().query<{ counted: number }>(COUNT, [from, to])).rows[0]?.counted ?? 0;
  },
};
