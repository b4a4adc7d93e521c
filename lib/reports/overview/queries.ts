import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { logDays } from "#lib/kernel/log-days.ts";
import { sql } from "#lib/platform/database/client.ts";
import { isoOrNull } from "#lib/platform/values/iso-or-null.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { startOfDay, startOfHour } from "#lib/reports/usage/rules.ts";
import { CEILING_SHARE, EXPIRY_AHEAD_DAYS, KEYS_NAMED_MAX } from "./constants.ts";
import { lastHours, sumHours } from "./rules.ts";
import type { Count, DayTraffic, FirstSteps, HourCount, KeyToMind, Traffic } from "./types.ts";

type HourRow = { env: "live" | "test"; hour: Date; requests: number; errors: number };

/**
 * Returns calls since yesterday, by hour. Whole hours come from the hourly counters, at most 48
 * rows per environment; only the partial hour for yesterday's "by this time" is counted call by
 * call, along the log's primary key.
 */
export async function readTraffic(ctx: Ctx): Promise<Result<Traffic, "forbidden">> {
  const forbidden = authorize(ctx, "requests:read");
  if (forbidden) return forbidden;
  const now = ctx.clock.now();
  const yesterday = startOfDay(now).getTime() - DAY_MS;
  const byNow = new Date(now.getTime() - DAY_MS);
  const [{ rows }, { rows: part }] = await Promise.all([
    sql().query<HourRow>(
      `select env, hour, sum(requests)::bigint as requests,
         coalesce(sum(requests) filter (where outcome <> 'succeeded'), 0)::bigint as errors
       from usage_hours where workspace_id = $1 and hour >= $2 group by env, hour`,
      [ctx.workspaceId, new Date(yesterday)],
    ),
    sql().query<Omit<HourRow, "hour">>(
      `select env, count(*) as requests, count(*) filter (where status >= 400) as errors
       from requests where workspace_id = $1 and created_at >= $2 and created_at < $3 group by env`,
      [ctx.workspaceId, startOfHour(byNow), byNow],
    ),
  ]);
  const hours = (env: HourRow["env"]): HourCount[] =>
    rows
      .filter((row) => row.env === env)
      .map(({ hour, requests, errors }) => ({ hour: hour.toISOString(), requests, errors }));
  const days = (env: HourRow["env"]): DayTraffic => {
    const all = hours(env);
    const begun: Count = part.find((row) => row.env === env) ?? { requests: 0, errors: 0 };
    const whole = sumHours(all, yesterday, startOfHour(byNow).getTime());
    return {
      today: sumHours(all, yesterday + DAY_MS, now.getTime() + DAY_MS),
      yesterday_by_now: { requests: whole.requests + begun.requests, errors: whole.errors + begun.errors },
      yesterday: sumHours(all, yesterday, yesterday + DAY_MS),
    };
  };
  return ok({ live: days("live"), test: days("test"), hours: lastHours(hours("live"), now) });
}

type KeyRow = Omit<KeyToMind, "expires_at"> & { expires_at: Date | null };

/**
 * Returns active keys that need attention: first those at their ceiling, which are refused already,
 * then by expiry or share of the ceiling.
 */
export async function listKeysToMind(ctx: Ctx): Promise<Result<KeyToMind[], "forbidden">> {
  const forbidden = authorize(ctx, "keys:read");
  if (forbidden) return forbidden;
  const now = ctx.clock.now();
  const { rows } = await sql().query<KeyRow>(
    `select k.id, k.name, k.env, k.expires_at, k.credit_ceiling, a.spent as credits_spent
     from api_keys k join key_activity a on a.key_id = k.id
     where k.workspace_id = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2)
       and (k.expires_at <= $3 or (k.env = 'live' and a.spent >= k.credit_ceiling * $4::float8))
     order by (k.env = 'live' and a.spent >= k.credit_ceiling) is true desc, k.expires_at nulls last, a.spent::float8 / nullif(k.credit_ceiling, 0) desc nulls last, k.id limit $5`,
    [ctx.workspaceId, now, new Date(now.getTime() + EXPIRY_AHEAD_DAYS * DAY_MS), CEILING_SHARE, KEYS_NAMED_MAX],
  );
  return ok(rows.map(({ expires_at, ...key }) => ({ ...key, expires_at: isoOrNull(expires_at) })));
}

/**
 * Returns which first steps the workspace has taken, judged by what exists. Deliveries are kept for
 * some days only, so an older webhook counts as delivered.
 */
export async function readFirstSteps(ctx: Ctx): Promise<Result<FirstSteps, "forbidden">> {
  const forbidden = authorize(ctx, "keys:read");
  if (forbidden) return forbidden;
  const { rows } = await sql().query<FirstSteps>(
    `select exists (select from api_keys where workspace_id = $1) as key,
       exists (select from usage_hours where workspace_id = $1 and outcome = 'succeeded' and requests > 0) as call,
       exists (select from usage_hours where workspace_id = $1 and env = 'live' and outcome = 'succeeded' and requests > 0)
         as live_call,
       exists (select from webhooks where workspace_id = $1) as webhook,
       exists (select from delivery_hours where workspace_id = $1 and status = 'delivered' and deliveries > 0)
         or exists (select from webhooks where workspace_id = $1 and created_at < $2) as delivered,
       exists (select from invitations where workspace_id = $1 and revoked_at is null)
         or (select count(*) > 1 from members where workspace_id = $1) as invitation`,
    [ctx.workspaceId, new Date(ctx.clock.now().getTime() - logDays() * DAY_MS)],
  );
  return ok(
    rows[0] ?? { key: false, call: false, live_call: false, webhook: false, delivered: false, invitation: false },
  );
}
