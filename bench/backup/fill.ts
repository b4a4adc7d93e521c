import pg from "pg";
import { sql } from "#lib/platform/db.ts";
import { LOAD_DAY, loadTables } from "#testing/builders/deliveries-load.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { dayAgo } from "../log/build.ts";

/**
 * Half-kilobyte event bodies that differ in most bytes. Inserted into the partition directly, or each would be
 * delivered.
 */
const events = (day: string) => `
  insert into events_${day} (workspace_id, created_at, id, type, env, body)
  select workspace_id, event_at, event_id, event_type, env, convert_to(jsonb_build_object('event', event_type, 'id', event_id, 'data',
    jsonb_build_object('url', url || '/' || md5(id), 'title', md5(id || 1) || ' ' || md5(id || 2), 'status_code', 200,
      'text', md5(id || 3) || md5(id || 4) || ' and some words that are the same in each ' || md5(id || 5), 'credits_used', 1))::text, 'UTF8')
  from deliveries_${day} on conflict do nothing`;

/** One attempt per delivery, with request and response headers. */
const attempts = (day: string) => `
  insert into attempts (workspace_id, delivery_at, delivery_id, number, url, started_at, duration_ms, dns_ms, connect_ms, tls_ms, first_byte_ms,
    address, request_headers, status_code, response_headers, response_body)
  select workspace_id, created_at, id, 1, url, created_at + interval '40 ms', coalesce(duration_ms, 10), 1, 2, 3, 20, '203.0.113.7',
    'content-type: application/json' || chr(10) || 'user-agent: Gatehouse/1' || chr(10) || 'x-service-signature: sha256=' || md5(id) || md5(event_id)
      || chr(10) || 'x-service-timestamp: ' || extract(epoch from created_at)::bigint || chr(10) || 'webhook-id: ' || event_id || chr(10)
      || 'webhook-signature: v1,' || md5(id || 9) || md5(id || 8),
    last_status, 'content-type: text/plain' || chr(10) || 'content-length: 2' || chr(10) || 'x-request-id: ' || md5(id || 7), '\\x6f6b'
  from deliveries_${day}`;

/** Fills the log with `deliveries` deliveries over ten days, each with its event and one attempt. */
export async function fillForBackup(databaseUrl: string, deliveries: number): Promise<void> {
  const days = 10;
  await makeWorkspace({ credits: 1_000 });
  for (const { text, values } of loadTables()) await sql().query(text, values);
  await sql().query("select ensure_partitions((now() at time zone 'utc')::date - $1::int, $1::int + 1)", [days]);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (let ago = days; ago >= 1; ago--) {
    const day = dayAgo(ago).toISOString().slice(0, 10).replaceAll("-", "");
    await client.query(LOAD_DAY, [dayAgo(ago), Math.round(deliveries / days), `day ${ago} `]);
    await client.query(events(day));
    await client.query(attempts(day));
    process.stderr.write(`  ${Math.round(deliveries / days)} deliveries of ${day}\n`);
  }
  // Backups know no such tables.
  await client.query("drop table if exists load_workspaces cascade");
  await client.query("checkpoint");
  await client.end();
}
