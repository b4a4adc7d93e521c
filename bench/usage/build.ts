export type UsageSize = { workspaces: number; keysOfLarge: number; keysOfOther: number; days: number };

/** $1 workspaces: the first with $2 keys made by five people, the others with $3 keys each. */
export const BUILD_KEYS = `
  with made as (
    insert into workspaces (id, slug, name)
    select 'ws_bench_' || w, 'bench-' || w, 'Bench ' || w from generate_series(0, $1::int - 1) w returning id
  )
  insert into api_keys (id, workspace_id, name, env, token_hmac, pepper_version, token_hint, created_by)
  select 'key_bench_' || w || '_' || k, 'ws_bench_' || w, 'Key ' || k, 'live', decode(md5(w || ' ' || k), 'hex'), 1,
    'svc_live_aaaa…aaaa', 'usr_bench_' || k % 5
  from generate_series(0, $1::int - 1) w, lateral generate_series(0, case w when 0 then $2::int else $3::int end - 1) k`;

/**
 * Counters for $2 hours up to $1: every key calls two of six endpoints, succeeding every hour, and failing and refused
 * every other hour.
 */
export const BUILD_HOURS = `
  insert into usage_hours (workspace_id, hour, key_id, endpoint, outcome, env, requests, credits)
  select k.workspace_id, h.hour, k.id, '/v1/e' || (k.n + e) % 6, o.outcome, 'live', 1 + (k.n * 7 + e) % 90,
    case o.outcome when 'succeeded' then 1 + (k.n * 13 + e) % 200 else 0 end
  from generate_series(date_trunc('hour', $1::timestamptz, 'UTC') - ($2::int - 1) * interval '1 hour', date_trunc('hour', $1::timestamptz, 'UTC'), '1 hour') h (hour)
  cross join (
    select workspace_id, id, substring(id from '\\d+$')::int as n from api_keys where id like 'key_bench_%'
  ) k
  cross join generate_series(0, 1) e
  cross join (values ('succeeded', 0), ('failed', 1), ('refused', 2)) o (outcome, rare)
  where o.rare = 0 or (extract(epoch from h.hour)::bigint / 3600 + k.n + e) % 2 = 0
  order by h.hour, k.workspace_id, k.id`;
