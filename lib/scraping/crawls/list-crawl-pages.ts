import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db, sql } from "#lib/platform/database/client.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { encodeCursor, readCursor } from "#lib/platform/values/lists/cursor.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { notFoundCrawl, visibleCrawls } from "#lib/scraping/jobs/scope.ts";
import type { ListCrawlPagesInput } from "./schema.ts";
import type { CrawlPage, CrawlPages } from "./types.ts";

// `settling` counts as under way, because its cost is not known yet. Reads along the primary key,
// so a filter by a rare state scans the rows in between.
const PAGES = `
  select index, url, state, depth, "foundOn", sitemap, "errorCode", attempts, credits from (
    select index, url, depth, parent as "foundOn", is_sitemap as sitemap, error_code as "errorCode", attempts, credits,
      case when state = 'settling' or (state = 'waiting' and leased_until > $4) then 'under_way' else state::text end as state
    from job_items where workspace_id = $1 and job_id = $2 and index > $3
  ) page
  where $5::text is null or state = $5 order by index limit $6`;

type Row = {
  index: number;
  url: string;
  state: CrawlPage["state"];
  depth: number;
  foundOn: number | null;
  sitemap: boolean;
  errorCode: string | null;
  attempts: number;
  credits: number;
};

/** Lists the addresses of a crawl, including sitemaps, in the order they were found. */
export async function listCrawlPages(
  ctx: Ctx,
  id: string,
  input: ListCrawlPagesInput,
): Promise<Result<CrawlPages, "forbidden" | "not_found" | "invalid_cursor">> {
  const forbidden = authorize(ctx, "jobs:read");
  if (forbidden) return forbidden;
  const where = { ...visibleCrawls(ctx), id };
  if (!isId("crl", id) || !(await db().job.findFirst({ where, select: { id: true } }))) return notFoundCrawl(id);
  const after = readCursor(input.cursor, 1, ([index]) =>
    typeof index === "number" && Number.isSafeInteger(index) && index >= 0 && index < 2 ** 31 ? index : undefined,
  );
  if (!after.ok) return after;
  const values = [ctx.workspaceId, id, after.value ?? -1, ctx.clock.now(), input.state ?? null, input.limit + 1];
  const { rows } = await sql().query<Row>(PAGES, values);
  const page = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? page.at(-1) : undefined;
  return ok<CrawlPages>({
    data: page.map(({ foundOn, errorCode, credits, ...row }) => ({
      ...row,
      found_on: foundOn,
      error_code: row.state === "under_way" ? null : errorCode,
      credits_used: row.state === "ok" || row.state === "failed" ? credits : 0,
    })),
    next_cursor: last ? encodeCursor([last.index]) : null,
  });
}
