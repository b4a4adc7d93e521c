// Writes the delivery log of a busy installation by SQL alone: millions of rows in minutes. For
// benchmarks, and for tests of effects that only large tables show. Apart from the day, the content
// is the same in every run.

import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { queryTerms } from "#lib/webhooks/deliveries/search-terms.ts";

/**
 * Workspace 0 has six tenths of the deliveries and 50 subscriptions, the 200 others share the rest
 * and have three each.
 */
const LOAD = { others: 200, subscriptionsOfLarge: 50, subscriptionsOfOther: 3, runs: 30 } as const;

/** Returns a predictable ID, with `number` instead of the random part. */
export const loadId = (prefix: "ws" | "whk" | "rpl", number: number): string =>
  `${prefix}_01m7x5afk6f${String(number).padStart(15, "0")}`;

/**
 * The words of bodies: `common` in each of their kind, `named` by a distribution with few frequent
 * and many rare words.
 */
const COMMON = ["scrape", "url", "https", "com", "status", "code", "document", "metadata", "credits", "used"];
const NAMED = 500;
export const namedWord = (number: number): string => `name${number}`;

/** Creates the input tables. `$1` of the last statement: a JSON with the words of each workspace. */
export function loadTables(): { text: string; values?: unknown[] }[] {
  const workspaces = Array.from({ length: LOAD.others + 1 }, (_, number) => {
    const id = loadId("ws", number);
    const hashes = (words: readonly string[]) => words.flatMap((word) => queryTerms(id, word)?.hashes ?? []);
    return {
      number,
      id,
      common: hashes(COMMON),
      named: hashes(Array.from({ length: NAMED }, (_, at) => namedWord(at))),
    };
  });
  return [
    {
      text: `create table public.load_workspaces (number int primary key, id text, common int[], named int[]) with (fillfactor = 100)`,
    },
    {
      text: `insert into load_workspaces select * from jsonb_to_recordset($1) as t (number int, id text, common int[], named int[])`,
      values: [JSON.stringify(workspaces)],
    },
    { text: `analyze load_workspaces` },
    {
      // The ten characters of the time, as expected by derived_id.
      text: `create function public.load_time(ms bigint) returns text language sql immutable strict parallel safe as $f$ select ${Array.from(
        { length: 10 },
        (_, at) => `substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + ((ms >> ${5 * (9 - at)}) & 31)::int, 1)`,
      ).join(" || ")} $f$`,
    },
  ];
}

const TYPES = EVENT_TYPES.map((type) => `'${type}'`).join(", ");

/**
 * One day of the log. `$1` is the day's first moment, `$2` the number of rows, `$3` a seed. In
 * order of time: 1 % failed, 0.1 % canceled, 3 % of test keys, 1 % replays, half of those from a
 * run. A third of the subscriptions take every event, a third those of scrapes, a third all others.
 */
export const LOAD_DAY = `
  insert into deliveries (workspace_id, created_at, id, event_id, event_at, event_type, env, webhook_id, url, status, attempts_made,
    first_attempt_at, finished_at, last_status, last_error, duration_ms, replay_of, run_id, search_terms)
  select w.id, at, dlv, evt, at, type, env::key_env, whk, 'https://hooks' || owner || '.example.com/in/' || subscription,
    status::delivery_status, case status when 'delivered' then 1 when 'failed' then 8 else 0 end, at + interval '40 ms',
    at + interval '140 ms', code, case when status = 'failed' and code is null then 'target_timeout' end, duration,
    case when replay then derived_id('dlv', load_time(ms - 86400000), 'o' || i) end,
    case when replay and a & 1 = 0 then 'rpl_01m7x5afk6f' || lpad((owner * ${LOAD.runs} + run)::text, 15, '0') end,
    case when status <> 'canceled' or b % 50 > 0 then w.common[1:6 + (a & 3)::int]
      || w.named[1 + (500 ^ ((b & 1023) / 1024.0))::int - 1] || w.named[1 + (500 ^ (((b >> 10) & 1023) / 1024.0))::int - 1]
      || array[hashtext(type), hashtext(owner || '.' || date_part('day', at)), hashtext(owner || 'h' || date_part('hour', at)),
        hashtext(owner || 'm' || date_part('minute', at)), hashtext(owner || 's' || (b & 63)), hashtext(evt), hashtext('a' || a),
        hashtext('b' || b), hashtext('c' || b), hashtext('d' || b), hashtext('e' || (a & 65535)), hashtext('f' || (b & 65535)),
        hashtext('g' || (a & 4095)), hashtext('i' || (a & 255))] end
  from (
    select *, 'evt_' || substr(dlv, 5) as evt,
      'whk_01m7x5afk6f' || lpad((owner * 100 + subscription)::text, 15, '0') as whk,
      case when c < 10 then 'failed' when c = 10 then 'canceled' else 'delivered' end as status,
      case when c < 3 then 500 when c < 5 then 503 when c = 5 then 404 when c <= 10 then null
        when c < 40 then 202 when c < 60 then 204 else 200 end as code,
      case when (a >> 40) % 100 < 3 then 'test' else 'live' end as env,
      (b >> 40) % 100 = 7 as replay, ((b >> 50) % ${LOAD.runs})::int as run,
      20 + (case when (b >> 44) % 100 = 0 then b % 9000 else b & 127 end)::int as duration,
      (array[${TYPES}])[1 + case subscription % 3
        when 1 then (b >> 30) % 20 / 16
        when 2 then 2 + (b >> 30) % 7
        else floor(8.99 * ((b >> 30) % 1000 / 1000.0) ^ 3) end::int] as type
    from (
      select *, timestamptz 'epoch' + ms * interval '1 millisecond' as at, derived_id('dlv', load_time(ms), $3 || i) as dlv,
        (a >> 10) % 1000 as c,
        ((a >> 24) % case owner when 0 then ${LOAD.subscriptionsOfLarge} else ${LOAD.subscriptionsOfOther} end)::int as subscription
      from (
        select i, a, b, case when (a >> 50) % 10 < 6 then 0 else 1 + (b >> 20) % ${LOAD.others} end::int as owner,
          (extract(epoch from $1::timestamptz) * 1000)::bigint + i * 86400000::bigint / $2::int as ms
        from (
          select i, hashtextextended($3 || i, 1) & 4611686018427387903 as a, hashtextextended($3 || i, 2) & 4611686018427387903 as b
          from generate_series(0, $2::int - 1) i
        ) x
      ) x
    ) x
  ) x join load_workspaces w on w.number = x.owner
  order by i`;
