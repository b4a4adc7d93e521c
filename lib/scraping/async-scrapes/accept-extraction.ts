import { readKnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { type Id, idTime, withPrefix } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { refuseRoute } from "#lib/scraping/pages/proxies/refuse-route.ts";
import { refuseSelectors } from "#lib/scraping/pages/reading.ts";
import { refuseModel } from "#lib/scraping/pages/refuse-model.ts";
import { type AcceptScrapeError, refuseFull, refuseShort, refuseTarget } from "./accept-scrape.ts";
import { maxExtractionCost } from "./extraction/extraction-cost.ts";
import type { ExtractionInput } from "./extraction/schema.ts";
import type { Extraction } from "./extraction/types.ts";
import { readScrapeRow } from "./queries.ts";
import { queueScrape } from "./queue-scrape.ts";

type Asked = {
  /** Of the call. A repeated call creates no second extraction. */
  requestId: Id<"req">;
  input: ExtractionInput;
};

/**
 * Accepts an extraction for a worker. Durable when it returns. It is queued, processed, stored and
 * charged like an asynchronous scrape (docs/decisions/0114-one-answer-from-several-pages.md).
 */
export async function acceptExtraction(
  ctx: Ctx,
  { requestId, input }: Asked,
): Promise<Result<Extraction, AcceptScrapeError>> {
  const { urls, question, options } = input;
  const refusal = authorize(ctx, "scrape:run") ?? refuseSelectors(options) ?? refuseModel(ctx, [question]);
  if (refusal) return refusal;
  const key = ctx.actor.type === "api_key" ? await readKnownKey(ctx.workspaceId, ctx.actor.id) : undefined;
  if (!key) return refuse("forbidden", "Extractions require an API key.");
  const noWay = key.env === "live" ? refuseRoute(options) : undefined;
  if (noWay) return noWay;
  for (const [at, url] of urls.entries()) {
    const unfit = await refuseTarget(ctx, key.env, { ...options, url });
    if (unfit) return refuse(unfit.error, unfit.message, { ...unfit.detail, param: `urls.${at}` });
  }
  const short = key.env === "test" ? undefined : refuseShort(ctx, key, maxExtractionCost(input));
  const id = withPrefix("ext", requestId);
  const createdAt = idTime(id);
  const taken = ok<Extraction>({
    ...{ id, status: "processing", answer: null, error: null },
    created_at: createdAt.toISOString(),
  });
  if (short) {
    // A repeated call returns its extraction even if the credits are spent.
    const before = await readScrapeRow(ctx, "ext", id);
    return before.ok && before.value ? taken : short;
  }

  const queued = await queueScrape(ctx, { id, createdAt, key, url: urls[0] ?? "", input });
  if (queued === "full") return refuseFull();
  return taken;
}
