import { type KnownKey, readKnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { topUpUrl } from "#lib/billing/credits/top-up-url.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import { readTarget } from "#lib/platform/outbound/url.ts";
import { type Id, idTime, withPrefix } from "#lib/platform/values/ids.ts";
import { ok, type Refusal, type Result, refuse } from "#lib/platform/values/result.ts";
import { answerFixture } from "#lib/scraping/pages/answer-fixture.ts";
import { answerKeptPage } from "#lib/scraping/pages/cache/answer-kept-page.ts";
import { refuseSelectors } from "#lib/scraping/pages/reading.ts";
import { refuseModel } from "#lib/scraping/pages/refuse-model.ts";
import type { ScrapeInput } from "#lib/scraping/pages/schema.ts";
import { admitDestination } from "#lib/webhooks/subscriptions/admit-destination.ts";
import type { UrlError } from "#lib/webhooks/subscriptions/admit-url.ts";
import { FULL_RETRY_S, QUEUED_MAX } from "./constants.ts";
import { readScrapeRow } from "./queries.ts";
import { queueScrape } from "./queue-scrape.ts";
import { representQueued } from "./represent-scrape.ts";
import { shortOf } from "./rules.ts";
import { maxCost } from "./scrape-cost.ts";
import type { AsyncScrape } from "./types.ts";

export type AcceptScrapeError =
  | "forbidden"
  | UrlError
  | "unknown_fixture"
  | "feature_unavailable"
  | "workspace_balance"
  | "key_ceiling_exceeded"
  | "rate_limited";

export type AcceptScrapeInput = {
  /** Of the call. A repeated call creates no second scrape. */
  requestId: Id<"req">;
  /** Parsed by `ScrapeCall` or `ScrapeCallQuery`. */
  scrape: ScrapeInput;
  /** A `whk_` ID or a URL. */
  webhook: string;
};

/**
 * Accepts a scrape for a worker. Durable when it returns. Refuses invalid parameters, an invalid
 * destination and missing credits. Holds no credits: the page is charged once read. Returns the
 * scrape as queued, even if a worker has it by now (contract 4).
 */
export async function acceptScrape(
  ctx: Ctx,
  { requestId, scrape, webhook }: AcceptScrapeInput,
  policy = outboundPolicy(),
): Promise<Result<AsyncScrape, AcceptScrapeError>> {
  const refusal = authorize(ctx, "scrape:run") ?? refuseSelectors(scrape) ?? refuseModel(ctx, scrape.formats);
  if (refusal) return refusal;
  const key = ctx.actor.type === "api_key" ? await readKnownKey(ctx.workspaceId, ctx.actor.id) : undefined;
  if (!key) return refuse("forbidden", "Asynchronous scrapes require an API key.");
  const unfit = await refuseTarget(ctx, key.env, scrape);
  if (unfit) return unfit;
  const short = refuseShort(ctx, key, maxCost(key.env, scrape));
  // A cached page is free, even with an empty balance.
  const unpaid = short && !(await answerKeptPage(ctx, scrape)) ? short : undefined;
  const to = unpaid ?? (await admitDestination(ctx, webhook, policy));
  const id = withPrefix("scr", requestId);
  // A repeated call returns its scrape even if it would be refused now.
  if (!to.ok) return (await acceptedBefore(ctx, id)) ?? to;

  const queued = await queueScrape(ctx, {
    id,
    createdAt: idTime(id),
    key,
    url: scrape.url,
    input: scrape,
    to: to.value,
  });
  if (queued === "full") return refuseFull();
  return ok(
    representQueued({ id, env: key.env, url: scrape.url, webhook: to.value.webhookId ?? to.value.url ?? webhook }),
  );
}

/** Returns the answer of the scrape that the same call queued before. */
async function acceptedBefore(ctx: Ctx, id: string): Promise<{ ok: true; value: AsyncScrape } | undefined> {
  const found = await readScrapeRow(ctx, "scr", id);
  if (!found.ok || !found.value) return undefined;
  const { env, url, webhook } = found.value;
  return ok(representQueued({ id, env, url, webhook }));
}

export async function refuseTarget(
  { workspaceId }: Ctx,
  mode: KeyEnv,
  scrape: ScrapeInput,
): Promise<Refusal<"invalid_url" | "url_not_allowed" | "unknown_fixture"> | undefined> {
  if (mode === "live") {
    const target = readTarget(scrape.url);
    const code = target.ok || target.code !== "url_not_allowed" ? "invalid_url" : target.code;
    return target.ok ? undefined : refuse(code, target.message, { param: "url" });
  }
  const answer = await answerFixture(workspaceId, scrape.url, scrape);
  if (answer.ok) return undefined;
  const { error, message, detail } = answer;
  if (error !== "invalid_url" && error !== "url_not_allowed" && error !== "unknown_fixture") return undefined;
  return refuse(error, message, { ...detail, param: "url" });
}

export function refuseShort(
  ctx: Ctx,
  key: KnownKey,
  amount: number,
): Refusal<"workspace_balance" | "key_ceiling_exceeded"> | undefined {
  const short = shortOf(key, amount);
  if (!short) return undefined;
  const detail =
    short.error === "workspace_balance"
      ? { balance: key.balance, top_up_url: topUpUrl(ctx) }
      : { credit_ceiling: key.creditCeiling, credits_spent: key.spent };
  return refuse(short.error, short.message, detail);
}

export const refuseFull = (): Refusal<"rate_limited"> =>
  refuse(
    "rate_limited",
    `This workspace already has ${QUEUED_MAX} queued scrapes, the maximum. Try again when some have finished.`,
    {
      retry_after: FULL_RETRY_S,
    },
  );
