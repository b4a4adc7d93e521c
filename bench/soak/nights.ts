import { setTimeout as pause } from "node:timers/promises";
import { logDays, storedDays } from "#lib/kernel/log-days.ts";
import { sql } from "#lib/platform/db.ts";
import { withLease } from "#lib/platform/leases.ts";
import { repeat } from "./routine.ts";

/** Rows per table that expire each night. */
const ROWS = {
  requests: 20_000,
  events: 5_000,
  deliveries: 5_000,
  attempts: 5_000,
  scrapes: 1_000,
  sessions: 1_000,
} as const;
/** Days beyond retention, so that clocks and time zones make no difference. */
const WELL_OVER = 5;
/** Old enough that no caller is waiting for the answer. */
const ANSWERED_AGO = "15 seconds";

const DAY = "(now() at time zone 'utc')::date - $1::int";
const TIMES = `(${DAY})::timestamp at time zone 'utc' + n * interval '1 millisecond'`;

/**
 * Fills one day of each table, `$1` days ago, in workspace `$2`. Search terms are set, so that only the rows' age calls
 * for work.
 */
const LOGGED = [
  `insert into requests (workspace_id, created_at, id, key_id, env, method, endpoint, status, source_ip, duration_ms)
   select $2, ${TIMES}, 'req_' || $1 || '_' || n, 'key_of_old', 'live', 'POST', '/v1/parse', 200, '192.0.2.1', 12
   from generate_series(1, ${ROWS.requests}) n`,
  `insert into deliveries (workspace_id, created_at, id, event_id, event_at, event_type, env, url, status, attempts_made, finished_at, search_terms)
   select $2, ${TIMES}, 'dlv_' || $1 || '_' || n, 'evt_' || $1 || '_' || n, ${TIMES}, 'scrape.completed', 'live', 'https://hooks.example/', 'delivered', 1, ${TIMES}, '{}'
   from generate_series(1, ${ROWS.deliveries}) n`,
  `insert into attempts (workspace_id, delivery_at, delivery_id, number, url, started_at, duration_ms, dns_ms, connect_ms, tls_ms, first_byte_ms, request_headers, status_code)
   select $2, ${TIMES}, 'dlv_' || $1 || '_' || n, 1, 'https://hooks.example/', ${TIMES}, 12, 1, 1, 1, 9, '{}', 200
   from generate_series(1, ${ROWS.attempts}) n`,
  `insert into scrapes (workspace_id, created_at, id, key_id, env, url, status, attempts_made, finished_at)
   select $2, ${TIMES}, 'scr_' || $1 || '_' || n, 'key_of_old', 'live', 'https://shop.example/', 'completed', 1, ${TIMES}
   from generate_series(1, ${ROWS.scrapes}) n`,
] as const;
const EVENTS = `
  insert into events (workspace_id, created_at, id, type, env, body)
  select $2, ${TIMES}, 'evt_' || $1 || '_' || n, 'scrape.completed', 'live', convert_to(repeat('old ', 100), 'utf8')
  from generate_series(1, ${ROWS.events}) n`;
const SESSIONS = `
  insert into sessions (id, token_hash, user_id, expires_at)
  select 'ses_' || $1 || '_' || n, 'old_' || $1 || '_' || n, $2, now() - interval '1 day' from generate_series(1, ${ROWS.sessions}) n`;

const ANSWERS = `update idempotent_answers set created_at = created_at - interval '2 days'
  where status is not null and created_at between now() - interval '1 day' and now() - interval '${ANSWERED_AGO}'`;
const BOOKS = "update reconciliations set checked_at = checked_at - interval '1 day'";

/** Rows aged so far, and table days among them. */
export type Aged = { rows: number; days: number };

/**
 * Simulates nights: each adds a log day beyond retention, expired sessions, answers a day older and books last compared
 * the day before. The worker finds what it finds after a real night.
 */
export function simulateNights(
  old: { workspaceId: string; userId: string },
  everyMs: number,
  failed: (error: unknown) => void,
) {
  const aged: Aged = { rows: 0, days: 0 };
  const add = (rows: number | null) => {
    aged.rows += rows ?? 0;
  };
  const routine = repeat(
    everyMs,
    async (nth) => {
      await whileNoneIsDropped(async () => {
        const [loggedAgo, eventsAgo] = [logDays() + WELL_OVER + nth, storedDays().events + WELL_OVER + nth];
        // Makes only the day `$1` days ago.
        for (const ago of [loggedAgo, eventsAgo]) await sql().query(`select ensure_partitions(${DAY} + 1, -1)`, [ago]);
        for (const text of LOGGED) add((await sql().query(text, [loggedAgo, old.workspaceId])).rowCount);
        add((await sql().query(EVENTS, [eventsAgo, old.workspaceId])).rowCount);
        aged.days += LOGGED.length + 1;
      });
      add((await sql().query(SESSIONS, [nth, old.userId])).rowCount);
      add((await sql().query(ANSWERS)).rowCount);
      await sql().query(BOOKS);
    },
    failed,
  );
  return { ...routine, aged };
}

const LOOK_MS = 200;

/** The worker drops days under this lease, and must not drop one between its creation and its rows. */
async function whileNoneIsDropped(work: () => Promise<void>): Promise<void> {
  while (!(await withLease("keep-partitions", work))) await pause(LOOK_MS);
}

const LEFT = `
  select (select count(*) from requests where workspace_id = $1) + (select count(*) from deliveries where workspace_id = $1)
    + (select count(*) from attempts where workspace_id = $1) + (select count(*) from scrapes where workspace_id = $1)
    + (select count(*) from events where workspace_id = $1) + (select count(*) from sessions where user_id = $2 and expires_at < now())
    + (select count(*) from idempotent_answers where created_at < now() - interval '1 day') as left`;

/** Counts the rows that should have been deleted by their age. */
export async function countAged({ workspaceId, userId }: { workspaceId: string; userId: string }): Promise<number> {
  const { rows } = await sql().query<{ left: string }>(LEFT, [workspaceId, userId]);
  return Number(rows[0]?.left);
}
