import { EXPIRY_DAYS } from "#lib/accounts/keys/constants.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { sql } from "#lib/platform/db.ts";
import { isOfThisShard } from "#lib/platform/shards/shards.ts";
import { EXPIRED_IS_NEWS_DAYS, EXPIRY_BATCH } from "./constants.ts";

/** Something that owners were not notified of yet: that it expires within this many days, or, at 0, that it has. */
export type Due = {
  workspaceId: string;
  id: string;
  name: string;
  env: KeyEnv;
  tokenHint: string;
  expiresAt: Date;
  days: number;
};

/** From which key on to read: they come by date, then id. */
export type After = { expiresAt: Date; id: string };

// Of several reminders that are due, the nearest to the date: after a worker has slept, one mail and not three. Not due is what lay
// before the key had that date, and what is no nearer than something notified before. Days are 24 hours: a session's time zone may have days
// of 23. The partial index api_keys_expiring gives the range, sixty days wide whatever the age of the installation.
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

/** What is due at this moment, a batch at a time. Of keys that were revoked nobody is notified: their end was known. */
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
