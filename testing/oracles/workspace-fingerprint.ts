import { sql } from "#lib/platform/database/client.ts";
import { prepared } from "./prepared.ts";

/** A hash per table of the rows of a workspace or its people. */
export type Fingerprint = ReadonlyMap<string, string>;

/** Columns that every request updates, refused or not. */
const SEEN = ["last_seen_at", "expires_at", "ip", "user_agent"];
const WHERE_BY_TABLE: Record<string, string> = {
  workspaces: "id = $1",
  users: "id in (select user_id from members where workspace_id = $1)",
  ...Object.fromEntries(
    ["accounts", "sessions", "passkeys", "cli_code_misses"].map((table) => [
      table,
      "user_id in (select user_id from members where workspace_id = $1)",
    ]),
  ),
};
/** Tables that belong to no workspace: those of the installation, and those written by strangers. */
const NOBODYS = [
  ...[
    "installation",
    "secret_key_rings",
    "schema_functions",
    "schema_migrations",
    "invoice_series",
    "seller_logos",
    "search_provider_health",
    "schedule_runs",
    "backup_runs",
    "export_runs",
    "archived_days",
    "incidents",
    "rates",
    "mail_counts",
    "present_processes",
  ],
  ...["leak_reports", "leak_scans", "leak_sources", "mailbox_messages", "passkey_challenges", "verification_tokens"],
];

const TABLES = `
  select c.relname as table, exists (
    select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped) as owned
  from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace::regnamespace::text = any (current_schemas(false))
  order by 1`;

/** Throws for a table whose owner is not declared here. */
async function tablesOf(): Promise<{ table: string; where: string }[]> {
  const { rows } = await sql().query<{ table: string; owned: boolean }>(TABLES);
  return rows.flatMap(({ table, owned }) => {
    const where = owned ? "workspace_id = $1" : WHERE_BY_TABLE[table];
    if (where) return [{ table, where }];
    if (NOBODYS.includes(table)) return [];
    throw new Error(`Whose are the rows of ${table}? Say so in testing/oracles/workspace-fingerprint.ts.`);
  });
}

/**
 * Returns a workspace's state for later comparison.
 * @param except tables that may change, such as the log of calls.
 */
export async function fingerprint(workspaceId: string, except: readonly string[] = []): Promise<Fingerprint> {
  const tables = (await tablesOf()).filter(({ table }) => !except.includes(table));
  const each = tables.map(({ table, where }) => {
    const row = ["members", "sessions"].includes(table) ? `to_jsonb(t) - '{${SEEN.join(",")}}'::text[]` : "to_jsonb(t)";
    return `select '${table}' as table, md5(coalesce(string_agg(row, '|' order by row), '')) as hash
      from (select (${row})::text as row from ${table} t where ${where}) as rows`;
  });
  const { rows } = await sql().query<{ table: string; hash: string }>(
    prepared(each.join(" union all "), [workspaceId]),
  );
  return new Map(rows.map(({ table, hash }) => [table, hash]));
}

/** Returns the tables in which two fingerprints differ. */
export const changedTables = (before: Fingerprint, after: Fingerprint): string[] =>
  [...after].filter(([table, hash]) => before.get(table) !== hash).map(([table]) => table);
