import { sql } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { column, joined } from "#lib/platform/values/columns.ts";
import { LEASE_MS } from "#lib/scraping/async-scrapes/constants.ts";
import type { Claim } from "./claim-scrapes.ts";

const CLAIMS = `unnest(${column(2)}, ${column(3)}, ${column(4, "int")}) as c (workspace_id, id, fence)
  where q.workspace_id = c.workspace_id and q.id = c.id and q.fence = c.fence`;

const RENEW = `update scrape_queue q set due_at = $1::timestamptz, leased_until = $1::timestamptz from ${CLAIMS}
  and q.leased_until is not null`; // not one that waits for its next try
const RELEASE = `update scrape_queue q set due_at = $1::timestamptz, leased_until = null from ${CLAIMS}`;

const values = (at: Date, claims: readonly Claim[]) => [
  at,
  joined(claims.map((each) => each.workspaceId)),
  joined(claims.map((each) => each.id)),
  joined(claims.map((each) => each.fence)),
];

/** A page may take a minute, but a crash must be noticed sooner. */
export async function renewLeases({ clock }: { clock: Clock }, claims: readonly Claim[]): Promise<void> {
  const until = new Date(clock.now().getTime() + LEASE_MS);
  await sql().query({ name: "renew_scrapes", text: RENEW, values: values(until, claims) });
}

/** Releases claims for any worker to take after `ms`. Until then, their outcome still counts. */
export async function releaseClaims(
  { clock }: { clock: Clock },
  claims: readonly Claim[],
  afterMs: number,
): Promise<void> {
  const at = new Date(clock.now().getTime() + afterMs);
  await sql().query({ name: "release_scrapes", text: RELEASE, values: values(at, claims) });
}
