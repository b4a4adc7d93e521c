import type { Prisma } from "#generated/prisma/client.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { readTarget } from "#lib/platform/outbound/url.ts";
import { tracePosition } from "#lib/platform/tracing/tracing.ts";
import { type Id, idTime, withPrefix } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { normaliseAddress } from "#lib/scraping/addresses/normalise-address.ts";
import type { WebhookForm } from "#lib/scraping/firecrawl/webhook-form.ts";
import { fixturesUrl, underFixtures } from "#lib/scraping/fixtures/fixtures-url.ts";
import { JOBS_CHANNEL } from "#lib/scraping/jobs/constants.ts";
import type { CrawlPlan } from "#lib/scraping/jobs/crawl-plan.ts";
import { emitStarted } from "#lib/scraping/jobs/emit-started.ts";
import { maxItemCost } from "#lib/scraping/jobs/max-item-cost.ts";
import { type Payer, payingKey } from "#lib/scraping/jobs/paying-key.ts";
import { refuseOptions } from "#lib/scraping/jobs/refuse-options.ts";
import { refusePoor } from "#lib/scraping/jobs/refuse-poor.ts";
import { JobOptions } from "#lib/scraping/jobs/schema.ts";
import { storedOptions } from "#lib/scraping/jobs/sealed-headers.ts";
import { refuseRoute } from "#lib/scraping/pages/proxies/refuse-route.ts";
import { refuseModel } from "#lib/scraping/pages/refuse-model.ts";
import { FIXTURE_SITE } from "#lib/scraping/sites/fixture-site.ts";
import { admitDestination } from "#lib/webhooks/subscriptions/admit-destination.ts";
import { addressKey, sitemapKey } from "./address-key.ts";
import { representCrawl } from "./represent.ts";
import type { CreateCrawlInput } from "./schema.ts";
import type { Crawl } from "./types.ts";

export type CreateCrawlError =
  | "feature_unavailable"
  | "forbidden"
  | "workspace_balance"
  | "invalid_parameter"
  | "invalid_url"
  | "url_not_allowed";

type CrawlOrder = {
  requestId: Id<"req">;
  keyId?: string;
  input: CreateCrawlInput;
  form?: WebhookForm | undefined;
};

/**
 * Creates a crawl. Writes only its first page, and where to look for sitemaps; workers do the rest
 * (run/engine.ts). For a test key it has all pages of the fixture site from the start (contract 5).
 * @param requestId of the call. The crawl's ID differs only in the prefix, so a repeated call with
 * the same Idempotency-Key creates no second crawl.
 * @param keyId the key that pays when a person starts the crawl.
 */
export async function createCrawl(
  ctx: Ctx,
  { requestId, form, ...order }: CrawlOrder,
  policy: OutboundPolicy = outboundPolicy(),
): Promise<Result<Crawl, CreateCrawlError>> {
  const refusal = authorize(ctx, "jobs:write");
  if (refusal) return refusal;
  const id = withPrefix("crl", requestId);
  const admitted = await admitCrawl(ctx, order, policy);
  // A repeated call returns its crawl, even if the key was revoked or the credits spent since.
  if (!admitted.ok) return (await madeBefore(db(), ctx, id)) ?? admitted;
  const { payer, options, first, to } = admitted.value;
  const { options: _, max_concurrency, webhook: __, ...plan } = order.input;

  const now = idTime(id);
  const stored = storedOptions(ctx.workspaceId, id, options);
  const { workspaceId } = ctx;
  return await db().$transaction(async (tx) => {
    const before = await madeBefore(tx, ctx, id);
    if (before) return before;
    const row = await tx.job.create({
      data: {
        workspaceId,
        id,
        createdAt: now,
        kind: "crawl",
        crawl: plan satisfies CrawlPlan,
        env: payer.env,
        keyId: payer.id,
        keyName: payer.name,
        urlsTotal: first.filter(({ isSitemap }) => !isSitemap).length,
        options: stored.options as Prisma.InputJsonObject,
        headers: stored.headers,
        webhookId: to.webhookId ?? null,
        webhookUrl: to.url ?? null,
        ...(form && { webhookForm: form }),
        maxConcurrency: max_concurrency,
        traceparent: tracePosition(),
      },
    });
    await emitStarted(tx, ctx, row, { type: "crawl.started", data: { crawl_id: id, url: plan.url } });
    await tx.jobItem.createMany({
      data: first.map(({ key, ...item }, index) => ({
        ...{ workspaceId, jobId: id, index, dueAt: now, hops: 0 },
        ...{ ...item, addressKey: Buffer.from(key, "hex") },
      })),
    });
    await record(tx, ctx, { action: "crawl.created", targetType: "crawl", targetId: id, after: { url: plan.url } });
    await tx.$executeRaw`select pg_notify(${JOBS_CHANNEL}, '')`;
    return ok(representCrawl(ctx, row, 0));
  });
}

type AdmittedCrawl = {
  payer: Payer;
  options: JobOptions;
  first: readonly First[];
  to: { webhookId?: string; url?: string };
};

async function admitCrawl(
  ctx: Ctx,
  { keyId, input }: Pick<CrawlOrder, "keyId" | "input">,
  policy: OutboundPolicy,
): Promise<Result<AdmittedCrawl, CreateCrawlError>> {
  const payer = await payingKey(ctx, keyId);
  if (!payer.ok) return payer;
  const isTest = payer.value.env === "test";
  const { options: pageOptions, max_concurrency: _, webhook, ...plan } = input;
  const options = JobOptions.parse(pageOptions);
  const first = firstAddresses(plan, isTest);
  if (!first.ok) return first;
  const invalid = refuseOptions(options);
  if (invalid) return invalid;
  const refused = isTest
    ? undefined
    : (refuseModel(ctx, options.formats) ??
      refuseRoute(options) ??
      (await refusePoor(ctx, { price: maxItemCost(options), what: "crawl" })));
  const destination = refused ?? (webhook === undefined ? ok({}) : await admitDestination(ctx, webhook, policy));
  if (!destination.ok) return destination;
  return ok({ payer: payer.value, options, first: first.value, to: destination.value });
}

/** Returns the answer of the crawl that the same call created before. */
async function madeBefore(tx: Pick<Tx, "job">, ctx: Ctx, id: string): Promise<{ ok: true; value: Crawl } | undefined> {
  const row = await tx.job.findUnique({ where: { workspaceId_id: { workspaceId: ctx.workspaceId, id } } });
  return row ? ok(representCrawl(ctx, row, 0)) : undefined;
}

type First = { url: string; key: string; host: string; depth: number; isSitemap: boolean; parent: number | null };

function firstAddresses(plan: CrawlPlan, isTest: boolean): Result<First[], "invalid_url" | "url_not_allowed"> {
  const target = readTarget(plan.url);
  if (!target.ok) return refuse(target.code === "url_not_allowed" ? target.code : "invalid_url", target.message);
  const start = normaliseAddress(plan.url, undefined, { ignoreQuery: plan.ignore_query });
  if (!start) return refuse("invalid_url", "The URL is too long for a crawl.");
  const page = {
    url: start.url,
    key: addressKey(start.key),
    host: start.host,
    depth: 0,
    isSitemap: false,
    parent: null,
  };
  if (isTest) {
    const place = underFixtures(start.url);
    // A fixture that fails or behaves specially is crawled alone.
    if (place && !FIXTURE_SITE.some(({ path }) => path === place.path)) return ok([page]);
    const site = FIXTURE_SITE.map(({ path }) => fixturesUrl() + path).filter((url) => url !== start.url);
    const found = { host: start.host, depth: 1, isSitemap: false, parent: 0 };
    return ok([page, ...site.map((url) => ({ ...found, url, key: addressKey(url) }))].slice(0, plan.limit));
  }
  if (plan.sitemap === "skip") return ok([page]);
  // Never fetched itself: replaced by its sitemaps, once it is known whether robots.txt names some.
  const robots = `${new URL(start.url).origin}/robots.txt`;
  return ok([page, { ...page, url: robots, key: sitemapKey(robots), isSitemap: true }]);
}
