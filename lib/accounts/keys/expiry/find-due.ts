import { EXPIRY_DAYS } from "#lib/accounts/keys/constants.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { sql } from "#lib/platform/database/client.ts";
import { isOfThisShard } from "#lib/platform/database/shards/shards.ts";
import { EXPIRED_IS_NEWS_DAYS, EXPIRY_BATCH } from "./constants.ts";

/** A pending notification: the key expires within `days`, or, at 0, has expired. */
export type Due = {
  workspaceId: string;
  id: string;
  name: string;
  env: KeyEnv;
  tokenHint: string;
  expiresAt: Date;
  days: number;
};

/** Position of the last key read; keys are ordered by date, then id. */
export type After = { expiresAt: Date; id: string };

// If several reminders are due, picks the one nearest to the expiry: one mail, not three, after a
// worker was down. Skips reminders that were due before this date was set, and any no nearer than
// one already sent. Days are 24 hours, because a day in the session's time zone may have 23. The
// partial index api_keys_expiring bounds the range to sixty days, whatever the age of the
// installation.
const due = (): string => `
  select k.workspace_id as "workspaceId", k.id, k.name, k.env, k.token_hint as "tokenHint", k.expires_at as "expiresAt", due.days
  from api_keys k
  cross join lateral (
    select min(d.days) as days from unnest($2::int[]) as d (days)
    where k.expires_at - make_interval(hours => 24 * d.days) <= $1::timestamptz
      and (d.days = 0 or k.expires_at - make_interval(hours => 24 * d.days) > coalesce(k.expiry_set_at, k.created_at))
  ) due
  where k.revoked_at is null and k.expires_at is not null and ${isOfThisShard("k.workspace_id")}
    and k.expires_at > $1::timestamptz - make_interval(hours => 24 * $3::int)
    and k.expires_at <= $1::timestamptz + make_interval(hours => 24 * $4::int)
    and (k.expires_at, k.id) > ($5::timestamptz, $6::text)
    and due.days is not null and not exists (
      select from key_expiry_notices t where t.workspace_id = k.workspace_id and t.key_id = k.id
        and t.expires_at = k.expires_at and t.days <= due.days)
  order by k.expires_at, k.id limit $7`;

/** Returns a batch of notifications due now. Revoked keys are left out. */
export async function findDue(now: Date, after: After | undefined): Promise<Due[]> {
  const { rows } = await sql().query<Due>(due(), [
    now,
    [...EXPIRY_DAYS],
    EXPIRED_IS_NEWS_DAYS,
    Math.max(...EXPIRY_DAYS),
    after?.expiresAt ?? "-infinity",
    after?.id ?? "",
    EXPIRY_BATCH,
  ]);
  return rows;
}
