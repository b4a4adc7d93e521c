import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db, sql } from "#lib/platform/database/client.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { notFoundCrawl, visibleCrawls } from "#lib/scraping/jobs/scope.ts";
import { BRANCHES_SHOWN } from "./constants.ts";
import type { CrawlBranches } from "./types.ts";

// Reads all addresses of the crawl along the primary key: about 200 ms for the largest, and only
// while somebody views it.
const BRANCHES = `
  select name, count(*)::int as pages, count(*) filter (where state = 'ok')::int as ok,
    count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'skipped')::int as skipped,
    bool_or(below) as "hasBranches"
  from (
    select split_part(rest, '/', 1) as name, state, position('/' in rest) > 0 as below
    from (
      select state, case when $3 = '' then address else substr(address, length($3) + 2) end as rest
      from (
        select state, split_part(split_part(regexp_replace(url, '^https?://', ''), '?', 1), '#', 1) as address
        from job_items where workspace_id = $1 and job_id = $2 and not is_sitemap
      ) addressed
      where $3 = '' or starts_with(address, $3 || '/')
    ) under
  ) named
  group by name order by pages desc, name limit $4`;

type Row = { name: string; pages: number; ok: number; failed: number; skipped: number; hasBranches: boolean };

/**
 * Returns one level of a crawl's address tree: its hosts, or the branches of a host or folder.
 * @param under of a branch, or empty for the hosts.
 */
export async function listBranches(
  ctx: Ctx,
  id: string,
  under: string,
): Promise<Result<CrawlBranches, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "jobs:read");
  if (forbidden) return forbidden;
  const where = { ...visibleCrawls(ctx), id };
  if (!isId("crl", id) || !(await db().job.findFirst({ where, select: { id: true } }))) return notFoundCrawl(id);
  const { rows } = await sql().query<Row>(BRANCHES, [ctx.workspaceId, id, under, BRANCHES_SHOWN + 1]);
  return ok({
    data: rows.slice(0, BRANCHES_SHOWN).map(({ hasBranches, ...row }) => ({
      ...row,
      under: under === "" ? row.name : `${under}/${row.name}`,
      // A folder's own page is listed with an empty name and has no branches.
      has_branches: hasBranches && row.name !== "",
    })),
    more: rows.length > BRANCHES_SHOWN,
  });
}
