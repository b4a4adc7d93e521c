import type pg from "pg";

/** Keys per workspace. */
export const KEYS = 10;
/** Hours with calls in each workspace, by one key after the other; the last is the one before `hour`. */
const HOURS = 24;

// The sums agree as in production: a key's spend in the ledger, in its hours and in its row.
const STATEMENTS = [
  `insert into workspaces (id, slug, name)
   select 'ws_t' || w, 'tenant-' || w, 'Tenant ' || w from generate_series($1::int, $2::int - 1) w`,
  `insert into balances (workspace_id, balance)
   select 'ws_t' || w, 1000 - ${HOURS} from generate_series($1::int, $2::int - 1) w`,
  `insert into api_keys (id, workspace_id, name, env, token_hmac, pepper_version, token_hint, created_by, scopes, allowed_ips)
   select 'key_t' || w || '_' || k, 'ws_t' || w, 'Key ' || k, 'live', sha256(('t' || w || '_' || k)::bytea), 1,
     'svc_live_aaaa…aaaa', 'usr_t' || w, '{scrape}', '{}'
   from generate_series($1::int, $2::int - 1) w, generate_series(0, ${KEYS} - 1) k`,
  `insert into key_activity (key_id, workspace_id, spent)
   select 'key_t' || w || '_' || k, 'ws_t' || w, (select count(*) from generate_series(0, ${HOURS} - 1) h where h % ${KEYS} = k)
   from generate_series($1::int, $2::int - 1) w, generate_series(0, ${KEYS} - 1) k`,
  `insert into ledger (workspace_id, day, id, type, amount, balance_after, actor)
   select 'ws_t' || w, ($3::timestamptz at time zone 'utc')::date, 'led_t' || w, 'grant', 1000, 1000, 'system'
   from generate_series($1::int, $2::int - 1) w`,
  `insert into ledger (workspace_id, day, id, type, amount, balance_after, key_id, request_id, endpoint, actor)
   select 'ws_t' || w, ($3::timestamptz at time zone 'utc')::date, 'led_t' || w || '_' || h, 'settle', -1, 999 - h,
     'key_t' || w || '_' || h % ${KEYS}, 'req_t' || w || '_' || h, '/v1/scrape', 'key'
   from generate_series($1::int, $2::int - 1) w, generate_series(0, ${HOURS} - 1) h`,
  `insert into usage_hours (workspace_id, hour, key_id, endpoint, outcome, env, requests, credits)
   select 'ws_t' || w, $3::timestamptz - (h + 1) * interval '1 hour', 'key_t' || w || '_' || h % ${KEYS}, '/v1/scrape', 'succeeded', 'live', 1, 1
   from generate_series($1::int, $2::int - 1) w, generate_series(0, ${HOURS} - 1) h`,
  `insert into webhooks (id, workspace_id, url, secret, secret_hint, created_by)
   select 'whk_t' || w, 'ws_t' || w, 'https://hooks.example/' || w, '\\x00', 'whsec_…', 'usr_t' || w
   from generate_series($1::int, $2::int - 1) w`,
  `insert into requests (workspace_id, created_at, id, key_id, env, method, endpoint, status, source_ip, duration_ms)
   select 'ws_t' || w, now() - h * interval '1 second', 'req_t' || w || '_' || h, 'key_t' || w || '_0', 'live', 'POST', '/v1/scrape', 200, '192.0.2.1', 12
   from generate_series($1::int, $2::int - 1) w, generate_series(0, 4) h`,
];

const TABLES = ["workspaces", "balances", "api_keys", "key_activity", "ledger", "usage_hours", "webhooks", "requests"];

/** Makes workspaces `from` to `to` - 1, each with keys, credits, hours before `hour`, a webhook and a few log lines. */
export async function fill(client: pg.Client, from: number, to: number, hour: Date): Promise<void> {
  // Without the trigger for late counts: these were counted in their own hour.
  await client.query("set session_replication_role = replica");
  for (const statement of STATEMENTS)
    await client.query(statement, statement.includes("$3") ? [from, to, hour] : [from, to]);
  await client.query("set session_replication_role = default");
  for (const table of TABLES) await client.query(`vacuum (analyze) ${table}`);
}

/** Adds an hour in which one key called in every workspace, at no cost so that the books still balance. */
export async function fillHour(client: pg.Client, workspaces: number, hour: Date): Promise<void> {
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into usage_hours (workspace_id, hour, key_id, endpoint, outcome, env, requests, credits)
     select 'ws_t' || w, $2::timestamptz, 'key_t' || w || '_0', '/v1/map', 'succeeded', 'live', 1, 0
     from generate_series(0, $1::int - 1) w`,
    [workspaces, hour],
  );
  await client.query("set session_replication_role = default");
  await client.query("vacuum (analyze) usage_hours");
}
