import { sql } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { functionCall, joined, list, plain } from "#lib/platform/values/columns.ts";
import { SITEMAPS_MAX } from "#lib/scraping/sites/constants.ts";
import type { LEFT_OUT } from "../constants.ts";
import type { PageClaim } from "./claim-pages.ts";

export type Found = {
  url: string;
  key: string;
  host: string;
  /** From `addressKey`; null if addresses of one pattern are not counted. */
  pattern: string | null;
  hops: number;
  isSitemap: boolean;
};

export type Findings = { found: readonly Found[]; depth: number; leftOut: readonly (typeof LEFT_OUT)[number][] };

export const NOTHING_FOUND: Findings = { found: [], depth: 0, leftOut: [] };

type Outcome =
  | { state: "settling"; result: Buffer; credits: number }
  | { state: "ok"; result: Buffer; credits: 0 }
  | { state: "skipped"; code: string | null };

const RECORD = functionCall("record_crawl_page", {
  workspace: plain,
  job: plain,
  at_index: plain,
  its_fence: plain,
  new_state: plain,
  its_credits: plain,
  its_error: plain,
  its_result: (n) => `$${n}::bytea`,
  found_urls: list(),
  found_keys: list(),
  found_hosts: list(),
  found_patterns: list(),
  found_hops: list("int"),
  found_sitemaps: list(),
  found_depth: plain,
  most_sitemaps: plain,
  reasons: (n) => `$${n}::text[]`,
  now_ms: plain,
});
const TEXT = `select ${RECORD.text} as taken`;

/**
 * Records the outcome of a page and the addresses it named in one transaction. The SQL function
 * takes only as many of these as the crawl has room for (`LEFT_OUT`). Returns true once that is
 * durable, or false if the claim had been taken over.
 */
export async function recordPage(
  claim: PageClaim,
  outcome: Outcome,
  { found, depth, leftOut }: Findings,
  { clock }: { clock: Clock },
): Promise<boolean> {
  const { rows } = await sql().query<{ taken: boolean }>({
    name: "record_crawl_page",
    text: TEXT,
    values: RECORD.values({
      workspace: claim.workspaceId,
      job: claim.jobId,
      at_index: claim.index,
      its_fence: claim.fence,
      new_state: outcome.state,
      its_credits: outcome.state === "skipped" ? 0 : outcome.credits,
      its_error: outcome.state === "skipped" ? outcome.code : null,
      its_result: outcome.state === "skipped" ? null : outcome.result,
      found_urls: joined(found.map(({ url }) => url)),
      found_keys: joined(found.map(({ key }) => key)),
      found_hosts: joined(found.map(({ host }) => host)),
      found_patterns: joined(found.map(({ pattern }) => pattern)),
      found_hops: joined(found.map(({ hops }) => hops)),
      found_sitemaps: joined(found.map(({ isSitemap }) => (isSitemap ? "sitemap" : "page"))),
      found_depth: depth,
      most_sitemaps: SITEMAPS_MAX,
      reasons: [...leftOut],
      now_ms: clock.now().getTime(),
    }),
  });
  return rows[0]?.taken === true;
}
