import { isTestKey } from "#lib/kernel/actor.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { Document } from "#lib/kernel/document.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import { type OutboundProxy, outboundProxies } from "#lib/platform/outbound/proxies.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { FIXTURE_PICTURE } from "#lib/scraping/fixtures/picture.ts";
import type { ExtractJsonError } from "#lib/scraping/language-model/extract-json.ts";
import type { Pictures } from "#lib/scraping/render/types.ts";
import { addJson } from "./add-json.ts";
import { answerFixture, type FixtureError } from "./answer-fixture.ts";
import { answerSampleJson } from "./answer-json.ts";
import { askedScreenshot } from "./asked-formats.ts";
import { answerKeptPage, type KeptDocument } from "./cache/answer-kept-page.ts";
import { keepPage } from "./cache/keep-page.ts";
import { pageKey } from "./cache/page-key.ts";
import { MAX_AGE_LIMIT_S } from "./constants.ts";
import type { FetchError } from "./fetch-page.ts";
import { refuseRoute } from "./proxies/refuse-route.ts";
import type { AnswerError } from "./read-answer.ts";
import { readByRoute } from "./read-by-route.ts";
import { picturesOf } from "./read-live-page.ts";
import { refuseSelectors } from "./reading.ts";
import { refuseModel } from "./refuse-model.ts";
import type { ScrapeInput } from "./schema.ts";
import { conditionsOf, unmodifiedDocument } from "./tracking/ask-conditionally.ts";
import { trackChanges } from "./tracking/track-changes.ts";

/** The code that settles sets `credits_used` from `scrapeCost`. */
export type Scraped = Document;

export type ScrapeError =
  | "forbidden"
  | "invalid_parameter"
  | AnswerError
  | FixtureError
  | FetchError
  | ExtractJsonError;

/**
 * Fetches a page and reads it. Test keys get fixtures (contract 5); a call with `max_age` may get a
 * cached page. A target's 404 or 410 is a document; other failures of the target are refused with
 * their code and `detail.target_status` (contract 3).
 * @param input parsed by `ScrapeInput` or `ScrapeQuery`.
 * @param work identifies repeatable work. If it is repeated after a crash, it reports the same
 * change again.
 * @param policy by default that of the process.
 * @param proxies by default those of the process.
 */
export async function scrapeUrl(
  ctx: Ctx,
  input: ScrapeInput,
  policy: OutboundPolicy = outboundPolicy(),
  work?: string,
  proxies: readonly OutboundProxy[] = outboundProxies(),
): Promise<Result<Scraped, ScrapeError>> {
  const refusal = authorize(ctx, "scrape:run") ?? refuseSelectors(input) ?? refuseModel(ctx, input.formats);
  if (refusal) return refusal;
  if (isTestKey(ctx.actor)) {
    const answer = await answerFixture(ctx.workspaceId, input.url, input);
    if (!answer.ok) return answer;
    const sample = answerSampleJson(input, answer.value);
    const shown = { id: newId("scr", ctx.clock.now()), ...sample, ...picturesOf(fixturePictures(input)) };
    return ok(await trackChanges(ctx, input, shown, { work }));
  }
  const unreachable = refuseRoute(input, proxies);
  if (unreachable) return unreachable;
  const kept = await answerKeptPage(ctx, input);
  if (kept) return ok(kept);

  const conditions = await conditionsOf(ctx, input, work);
  const headers = { ...input.headers, ...conditions?.headers };
  const visit = await readByRoute(ctx, { ...input, headers }, policy, proxies);
  const { answered } = visit;
  if (conditions && answered?.ok && answered.status === 304)
    return ok(await unmodifiedDocument(ctx, input, conditions, answered, work));
  const { read } = await addJson(ctx, input, visit);
  if (!read.ok) return read;
  const { document, page, fetchedAt } = read.value;
  await keepWhereAsked(ctx, input, page, fetchedAt);
  return ok(await trackChanges(ctx, input, document, { work, answered }));
}

const fixturePictures = ({ formats, actions }: ScrapeInput): Pictures => ({
  ...(askedScreenshot(formats) && { last: FIXTURE_PICTURE }),
  ofActions: actions.filter(({ type }) => type === "screenshot").map(() => FIXTURE_PICTURE),
});

/** Caches the page for the largest `max_age`, unless the target returned an error. */
async function keepWhereAsked(ctx: Ctx, input: ScrapeInput, document: KeptDocument, fetchedAt: Date): Promise<void> {
  const key = input.max_age === undefined ? undefined : pageKey(input);
  if (!key || (document.status_code ?? 0) >= 400) return;
  await keepPage(ctx, key, document, fetchedAt, MAX_AGE_LIMIT_S * 1_000);
}
