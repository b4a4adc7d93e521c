import { isTestKey } from "#lib/kernel/actor.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { Document } from "#lib/kernel/document.ts";
import { newId } from "#lib/platform/ids.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { FIXTURE_PICTURE } from "#lib/scraping/fixtures/picture.ts";
import type { ExtractJsonError } from "#lib/scraping/language-model/extract-json.ts";
import type { Pictures } from "#lib/scraping/render/types.ts";
import { answerFixture, type FixtureError } from "./answer-fixture.ts";
import { answerSampleJson } from "./answer-json.ts";
import { askedScreenshot } from "./asked-formats.ts";
import { answerKeptPage, type KeptDocument } from "./cache/answer-kept-page.ts";
import { keepPage } from "./cache/keep-page.ts";
import { pageKey } from "./cache/page-key.ts";
import { MAX_AGE_LIMIT_S } from "./constants.ts";
import type { FetchError } from "./fetch-page.ts";
import type { AnswerError } from "./read-answer.ts";
import { readAskedPage } from "./read-asked-page.ts";
import { picturesOf } from "./read-live-page.ts";
import { refuseSelectors } from "./reading.ts";
import { refuseModel } from "./refuse-model.ts";
import type { ScrapeInput } from "./schema.ts";

/** A document before it is charged for: the code that settles sets `credits_used`, to what `scrapeCost` says. */
export type Scraped = Document;

export type ScrapeError =
  | "forbidden"
  | "invalid_parameter"
  | AnswerError
  | FixtureError
  | FetchError
  | ExtractJsonError;

/**
 * Fetches a page and reads it. A test key is answered by the fixtures, over no network (contract 5); a call with `max_age` by
 * what this workspace fetched before, where that is young enough. A target's 404 or 410 is a document; what else goes wrong with
 * the target is refused with its code and `detail.target_status` (contract 3).
 *
 * @param input parsed by `ScrapeInput` or `ScrapeQuery`.
 * @param policy what may be reached; the process's own unless a test says otherwise.
 */
export async function scrapeUrl(
  ctx: Ctx,
  input: ScrapeInput,
  policy: OutboundPolicy = outboundPolicy(),
): Promise<Result<Scraped, ScrapeError>> {
  const refusal = authorize(ctx, "scrape:run") ?? refuseSelectors(input) ?? refuseModel(ctx, input.formats);
  if (refusal) return refusal;
  if (isTestKey(ctx.actor)) {
    const answer = await answerFixture(ctx.workspaceId, input.url, input);
    if (!answer.ok) return answer;
    return ok({
      id: newId("scr", ctx.clock.now()),
      ...answerSampleJson(input, answer.value),
      ...picturesOf(fixturePictures(input)),
    });
  }
  const kept = await answerKeptPage(ctx, input);
  if (kept) return ok(kept);

  const { read } = await readAskedPage(ctx, input, policy);
  if (!read.ok) return read;
  const { document, page, fetchedAt } = read.value;
  await keepWhereAsked(ctx, input, page, fetchedAt);
  return ok(document);
}

/** What a test key is shown in place of what it asked for. */
const fixturePictures = ({ formats, actions }: ScrapeInput): Pictures => ({
  ...(askedScreenshot(formats) && { last: FIXTURE_PICTURE }),
  ofActions: actions.filter(({ type }) => type === "screenshot").map(() => FIXTURE_PICTURE),
});

/** Kept as long as any call may be content with it; never what a target answered instead of the page. */
async function keepWhereAsked(ctx: Ctx, input: ScrapeInput, document: KeptDocument, fetchedAt: Date): Promise<void> {
  const key = input.max_age === undefined ? undefined : pageKey(input);
  if (!key || (document.status_code ?? 0) >= 400) return;
  await keepPage(ctx, key, document, fetchedAt, MAX_AGE_LIMIT_S * 1_000);
}
