import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { sql } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { column, joined } from "#lib/platform/values/columns.ts";
import { JOBS_A_CLAIM, LEASE_MS, WORKSPACE_GREED } from "./constants.ts";

/** A URL that this process may work on while it renews the lease. */
export type Claim = {
  workspaceId: string;
  jobId: string;
  index: number;
  url: string;
  /** `settling`: already read, but not charged yet. */
  state: "waiting" | "settling";
  fence: number;
  /** Failed tries. */
  attempts: number;
  env: KeyEnv;
  keyId: string;
  keyName: string;
  /** As stored. */
  options: unknown;
  headers: Uint8Array | null;
  traceparent: string | null;
};

export const attributesOf = ({ workspaceId, env, jobId, index, attempts }: Claim) => ({
  "gatehouse.workspace": workspaceId,
  "gatehouse.environment": env,
  "gatehouse.job": jobId,
  "gatehouse.index": index,
  "gatehouse.attempt": attempts + 1,
});

/** The same for every try of a URL. */
export const workOf = ({ jobId, index }: Claim): string => `${jobId}/${index}`;

const CLAIM = `
  select workspace_id as "workspaceId", job_id as "jobId", index, url, state, fence, attempts, env, key_id as "keyId",
    key_name as "keyName", options, headers, traceparent
  from claim_job_items($1, $2, $3, $4, $5, $6)`;

/**
 * Claims URLs that may be tried now, fairly (see prisma/functions/claim_job_items.sql).
 * @param most free places in this process.
 * @param underWay number of URLs in flight in this process, by workspace.
 */
export async function claim(
  { clock }: { clock: Clock },
  most: number,
  underWay: ReadonlyMap<string, number> = new Map(),
): Promise<Claim[]> {
  const taken = JSON.stringify(Object.fromEntries(underWay));
  const values = [clock.now().getTime(), LEASE_MS, most, JOBS_A_CLAIM, taken, WORKSPACE_GREED];
  const { rows } = await sql().query<Claim>({ name: "claim_job_items", text: CLAIM, values });
  return rows;
}

const MINE = `
  from unnest(${column(2)}, ${column(3)}, ${column(4, "int")}, ${column(5, "int")}) as c (workspace_id, job_id, index, fence)
  where i.workspace_id = c.workspace_id and i.job_id = c.job_id and i.index = c.index and i.fence = c.fence
    and i.leased_until is not null`;

const RENEW = `update job_items i set leased_until = $1, due_at = $1 ${MINE}`;
// Items in `settling` keep a lease that ends when they are due, so that they are found even after
// their job is canceled or paused.
const RELEASE = `
  update job_items i set leased_until = case when i.state = 'settling' then $1::timestamptz end, due_at = $1, fence = i.fence + 1 ${MINE}`;

const change = (text: string, at: Date, claims: readonly Claim[]) =>
  sql().query(text, [
    at,
    joined(claims.map((each) => each.workspaceId)),
    joined(claims.map((each) => each.jobId)),
    joined(claims.map((each) => each.index)),
    joined(claims.map((each) => each.fence)),
  ]);

export async function renewLeases({ clock }: { clock: Clock }, claims: readonly Claim[]): Promise<void> {
  await change(RENEW, new Date(clock.now().getTime() + LEASE_MS), claims);
}

export async function releaseClaims(
  { clock }: { clock: Clock },
  claims: readonly Claim[],
  afterMs: number,
): Promise<void> {
  await change(RELEASE, new Date(clock.now().getTime() + afterMs), claims);
}
