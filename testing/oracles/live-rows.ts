import { sql } from "#lib/platform/database/client.ts";
import { prepared } from "./prepared.ts";

const TEST_KEYS = "(select id from api_keys where env = 'test')";

/** Which rows belong to test mode, in tables with neither `env` nor `key_id`. */
const OF_TEST_MODE: Record<string, string> = {
  webhooks: "t.test_only",
  audit_log: `t.actor_id in ${TEST_KEYS} or t.target_id in ${TEST_KEYS}`,
  // Lists hours to be summed again, in both modes.
  usage_late_hours: "true",
  replay_runs: "t.filters ->> 'env' = 'test'",
  job_items: "t.job_id in (select id from jobs where env = 'test')",
  // Stores the pace per host: test keys request none.
  crawl_patterns: "t.job_id in (select id from jobs where env = 'test')",
  monitor_runs: "t.monitor_id in (select id from monitors where env = 'test')",
  stream_events: "t.stream_id in (select id from streams where env = 'test')",
  attempts:
    "t.delivery_id in (select id from deliveries where env = 'test' union all select id from delivery_queue where env = 'test')",
};

/**
 * Hashes every table's rows of a workspace except those of test mode, and its members' people: no
 * call with a test key may change it (contract 14.5). Uses the catalogue, so that new tables are
 * included.
 */
export async function hashLiveRows(workspaceId: string): Promise<Record<string, string>> {
  const { rows: tables } = await sql().query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace::regnamespace::text = any (current_schemas(false)) and c.relkind in ('r', 'p') and not c.relispartition
     group by 1 order by 1`,
  );
  const each = tables.flatMap(({ name, columns }) => {
    const whose = ownerOf(name, columns);
    const ofTest = OF_TEST_MODE[name] ?? byColumns(columns);
    if (!whose) return [];
    return `select '${name}' as name, md5(coalesce(string_agg(row, E'\\n' order by row), '')) as hash
      from (select to_jsonb(t)::text as row from ${name} t where ${whose} and (${ofTest}) is not true) as rows`;
  });
  const { rows } = await sql().query<{ name: string; hash: string }>(prepared(each.join(" union all "), [workspaceId]));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

function ownerOf(table: string, columns: readonly string[]): string | undefined {
  if (table === "workspaces") return "t.id = $1";
  if (table === "users") return "t.id in (select user_id from members where workspace_id = $1)";
  return columns.includes("workspace_id") ? "t.workspace_id = $1" : undefined;
}

const byColumns = (columns: readonly string[]): string => {
  if (columns.includes("env")) return "t.env = 'test'";
  return columns.includes("key_id") ? `t.key_id in ${TEST_KEYS}` : "false";
};
