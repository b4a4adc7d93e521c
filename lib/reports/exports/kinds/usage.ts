import { sql } from "#lib/platform/database/client.ts";
import { onReplica } from "#lib/platform/database/replica/on-replica.ts";
import { isOfThisShard } from "#lib/platform/database/shards/shards.ts";
import { PAGE_ROWS } from "../constants.ts";
import { spanOf } from "../days.ts";
import type { Day, Kind } from "../types.ts";
import { pages } from "./pages.ts";

type Row = { workspace_id: string; hour: Date; key_id: string; endpoint: string; outcome: string };

// The table is kept forever, and its key starts with the workspace: read each workspace by its
// range of that key.
const page = (): string => `
  select u.*
  from workspaces w cross join lateral (
    select workspace_id, hour, key_id, endpoint, outcome, env, requests, credits from usage_hours
    where workspace_id = w.id and hour >= $1 and hour < $2
      and (workspace_id, hour, key_id, endpoint, outcome) > ($3, $4, $5, $6, $7)
    order by hour, key_id, endpoint, outcome limit ${PAGE_ROWS}
  ) u
  where w.id >= $3 and ${isOfThisShard("w.id")}
  order by w.id, u.hour, u.key_id, u.endpoint, u.outcome limit ${PAGE_ROWS}`;

const COUNT = `
  select coalesce(sum(u.counted), 0)::float8 as counted
  from workspaces w cross join lateral (
    select sum(requests + credits) as counted from usage_hours where workspace_id = w.id and hour >= $1 and hour < $2
  ) u`;

/** The counters of that day's hours, which grow once more when a job settles later. */
export const usage: Kind = {
  read(day: Day) {
    const { from, to } = spanOf(day);
    return pages<Row>(async (after) => {
      const last = after ?? { workspace_id: "", hour: from, key_id: "", endpoint: "", outcome: "" };
      const values = [from, to, last.workspace_id, last.hour, last.key_id, last.endpoint, last.outcome];
      return (await onReplica((pool) => pool.query<Row>(page(), values))).rows;
    });
  },
  async count(day) {
    const { from, to } = spanOf(day);
    return (await sql().query<{ counted: number }>(COUNT, [from, to])).rows[0]?.counted ?? 0;
  },
};
