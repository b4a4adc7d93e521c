import "server-only";
import { type PayingKey, payingKeys } from "#lib/dashboard/paying-keys.ts";
import { requireValue } from "#lib/dashboard/require-value.ts";
import { memberCtx } from "#lib/dashboard/session.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { permits } from "#lib/kernel/permissions.ts";
import { env as installation } from "#lib/platform/env/env.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { errorEntries } from "#lib/portal/docs/read-reference.ts";
import { listBranches } from "#lib/scraping/crawls/list-branches.ts";
import { getCrawl, listCrawls } from "#lib/scraping/crawls/queries.ts";
import type { Crawl, CrawlBranches } from "#lib/scraping/crawls/types.ts";
import { fixturesUrl } from "#lib/scraping/fixtures/fixtures-url.ts";
import { countFailures } from "#lib/scraping/jobs/failures.ts";
import type { FailureCount } from "#lib/scraping/jobs/types.ts";

const SHOWN = 50;

export type CrawlsView = {
  crawls: Crawl[];
  next: string | null;
  read_at: string;
  keys: PayingKey[];
  may_create: boolean;
  base_url: string;
  example_url: string;
};

/** One page of crawls of live or test keys, newest first. */
export async function loadCrawls(
  slug: string,
  { env, cursor }: { env?: string | undefined; cursor?: string | undefined },
): Promise<CrawlsView> {
  const ctx = await memberCtx(slug, "jobs:read");
  const newest = { limit: SHOWN, env: env === "test" ? ("test" as const) : ("live" as const) };
  const asked = await listCrawls(ctx, { ...newest, cursor });
  const page = asked.ok ? asked : await listCrawls(ctx, newest);
  const mayCreate = permits(ctx.actor, "jobs:write");
  return {
    crawls: page.ok ? page.value.data : [],
    next: page.ok ? page.value.next_cursor : null,
    read_at: ctx.clock.now().toISOString(),
    keys: mayCreate ? await payingKeys(ctx, newest.env) : [],
    may_create: mayCreate,
    base_url: installation().BASE_URL,
    example_url: newest.env === "test" ? `${fixturesUrl()}/article` : "https://example.com/",
  };
}

export type CrawlDetail = Crawl & { failures: FailureCount[]; hosts: CrawlBranches; read_at: string };

/** Reads a crawl with its failures and the top-level hosts of its tree. */
export async function readCrawl(ctx: Ctx, id: string): Promise<Result<CrawlDetail, "forbidden" | "not_found">> {
  const crawl = await getCrawl(ctx, id);
  if (!crawl.ok) return crawl;
  const [failures, hosts] = await Promise.all([countFailures(ctx, id), listBranches(ctx, id, "")]);
  if (!hosts.ok) return hosts;
  const read_at = ctx.clock.now().toISOString();
  return ok({ ...crawl.value, failures: failures.ok ? failures.value : [], hosts: hosts.value, read_at });
}

/** Lists the children of one branch of a crawl's tree. */
export const readBranches = (ctx: Ctx, id: string, under: string): ReturnType<typeof listBranches> =>
  listBranches(ctx, id, under);

export type CrawlView = { crawl: CrawlDetail; meanings: Readonly<Record<string, string>>; may_change: boolean };

export async function loadCrawl(slug: string, id: string): Promise<CrawlView> {
  const ctx = await memberCtx(slug, "jobs:read");
  return {
    crawl: requireValue(await readCrawl(ctx, id)),
    meanings: Object.fromEntries(errorEntries().map(({ code, meaning }) => [code, meaning])),
    may_change: permits(ctx.actor, "jobs:write"),
  };
}
