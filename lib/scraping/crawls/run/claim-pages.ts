import { sql } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { CrawlPlan } from "#lib/scraping/jobs/crawl-plan.ts";
import type { Claim } from "#lib/scraping/jobs/run/claim.ts";
import { LEASE_MS, WORKSPACE_GREED } from "#lib/scraping/jobs/run/constants.ts";
import { CLAIM_AHEAD_MS, CRAWLS_A_CLAIM } from "./constants.ts";

/** An address of a crawl that this process may request while it renews the lease. */
export type PageClaim = Claim & { plan: CrawlPlan; host: string; depth: number; hops: number; isSitemap: boolean };

const CLAIM = `
  select workspace_id as "workspaceId", job_id as "jobId", index, url, state, fence, attempts, env, key_id as "keyId",
    key_name as "keyName", options, headers, traceparent, crawl as plan, host, depth, hops, is_sitemap as "isSitemap"
  from claim_crawl_pages($1, $2, $3, $4, $5, $6, $7)`;

/**
 * Claims pages that may be requested now or soon, by host (see
 * prisma/functions/claim_crawl_pages.sql).
 * @param most free places in this process.
 * @param underWay number of pages in flight in this process, by workspace.
 */
export async function claimPages(
  { clock }: { clock: Clock },
  most: number,
  underWay: ReadonlyMap<string, number> = new Map(),
): Promise<PageClaim[]> {
  const taken = JSON.stringify(Object.fromEntries(underWay));
  const now = clock.now().getTime();
  const values = [now, LEASE_MS, CLAIM_AHEAD_MS, most, CRAWLS_A_CLAIM, taken, WORKSPACE_GREED];
  const { rows } = await sql().query<PageClaim & { plan: unknown }>({ name: "claim_crawl_pages", text: CLAIM, values });
  return rows.map((row) => ({ ...row, plan: CrawlPlan.parse(row.plan) }));
}
