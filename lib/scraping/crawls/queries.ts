import type { Job as JobRow, Prisma } from "#generated/prisma/client.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { db, sql } from "#lib/platform/database/client.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { readIdCursor } from "#lib/platform/values/lists/cursor.ts";
import { cutPage } from "#lib/platform/values/lists/page-of.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { notFoundCrawl, visibleCrawls } from "#lib/scraping/jobs/scope.ts";
import { representCrawl } from "./represent.ts";
import type { ListCrawlsInput } from "./schema.ts";
import type { Crawl, CrawlList } from "./types.ts";

const UNDER_WAY = `
  select job_id as "id", count(*)::int as pages from job_items
  where workspace_id = $1 and job_id = any($2) and leased_until > $3 and not is_sitemap group by job_id`;

async function countUnderWay(ctx: Ctx, rows: readonly JobRow[]): Promise<ReadonlyMap<string, number>> {
  const ids = rows.filter(({ finishedAt }) => finishedAt === null).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const values = [ctx.workspaceId, ids, ctx.clock.now()];
  const { rows: counts } = await sql().query<{ id: string; pages: number }>(UNDER_WAY, values);
  return new Map(counts.map(({ id, pages }) => [id, pages]));
}

/** A crawl of another workspace is not found. */
export async function getCrawl(ctx: Ctx, id: string): Promise<Result<Crawl, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "jobs:read");
  if (forbidden) return forbidden;
  const row = isId("crl", id) && (await db().job.findFirst({ where: { ...visibleCrawls(ctx), id } }));
  if (!row) return notFoundCrawl(id);
  const underWay = await countUnderWay(ctx, [row]);
  return ok(representCrawl(ctx, row, underWay.get(id) ?? 0));
}

function statusIs(status: ListCrawlsInput["status"]): Prisma.JobWhereInput {
  if (status === undefined) return {};
  if (status === "paused") return { status: { in: ["queued", "running"] }, finishedAt: null, pausedAt: { not: null } };
  return { status, ...(status === "queued" || status === "running" ? { finishedAt: null, pausedAt: null } : {}) };
}

/** Sorts after the IDs of all crawls and before those of batch jobs. */
const BEHIND_CRAWLS = "crm";

/** `env` is for the dashboard, which shows live and test separately. A key still sees only what it may. */
type ListedCrawls = ListCrawlsInput & { env?: KeyEnv | undefined };

/** Lists crawls by keyset, newest first. */
export async function listCrawls(
  ctx: Ctx,
  input: ListedCrawls,
): Promise<Result<CrawlList, "forbidden" | "invalid_cursor">> {
  const forbidden = authorize(ctx, "jobs:read");
  if (forbidden) return forbidden;
  const after = readIdCursor("crl", input.cursor);
  if (!after.ok) return after;
  const rows = await db().job.findMany({
    where: {
      ...(input.env && { env: input.env }),
      ...visibleCrawls(ctx),
      ...statusIs(input.status),
      // Starts at the last crawl: IDs of batch jobs sort after crawls and would be scanned first.
      id: { lt: after.value ?? BEHIND_CRAWLS },
    },
    orderBy: { id: "desc" },
    take: input.limit + 1,
  });
  const { page, next_cursor } = cutPage(rows, input.limit);
  const underWay = await countUnderWay(ctx, page);
  return ok<CrawlList>({
    data: page.map((row) => representCrawl(ctx, row, underWay.get(row.id) ?? 0)),
    next_cursor,
  });
}
