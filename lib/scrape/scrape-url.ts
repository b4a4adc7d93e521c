import { authorize, type Ctx } from "#lib/auth/context.ts";
import { answerFixture, type FixtureError } from "#lib/fixtures/answer-fixture.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { fetchGuarded } from "#lib/platform/outbound/fetch-guarded.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { MAX_DOCUMENT_BYTES } from "./constants.ts";
import type { Document } from "./document.ts";
import { type AnswerError, readAnswer } from "./read-answer.ts";
import { refuseSelectors } from "./reading.ts";
import type { ScrapeInput } from "./schema.ts";

/** A document before it is charged for: the gateway sets `credits_used` when it settles. */
export type Scraped = Document;

export type ScrapeError = "forbidden" | "invalid_parameter" | AnswerError | FixtureError;

/**
 * Fetches a page and reads it. A test key is answered by the fixtures, over no network (contract 5). A target's 404 or 410 is
 * a document; what else goes wrong with the target is refused with its code and `detail.target_status` (contract 3).
 *
 * @param input parsed by `ScrapeInput` or `ScrapeQuery`.
 * @param policy what may be reached; the process's own unless a test says otherwise.
 */
export async function scrapeUrl(
  ctx: Ctx,
  input: ScrapeInput,
  policy?: OutboundPolicy,
): Promise<Result<Scraped, ScrapeError>> {
  const refusal = authorize(ctx, "scrape:run") ?? refuseSelectors(input);
  if (refusal) return refusal;
  if (ctx.actor.type === "api_key" && ctx.actor.env === "test") {
    const answer = await answerFixture(input.url, input);
    return answer.ok ? ok({ id: newId("scr", ctx.clock.now()), ...answer.value }) : answer;
  }

  const started = performance.now();
  const result = await fetchGuarded(
    {
      url: input.url,
      headers: requestHeaders(input.headers),
      deadlineMs: input.timeout_ms,
      maxBytes: MAX_DOCUMENT_BYTES,
    },
    policy ?? outboundPolicy(),
  );
  const fetchedAt = ctx.clock.now();
  const reading = await readAnswer(result, input);
  if (!reading.ok) return reading;
  return ok({
    id: newId("scr", fetchedAt),
    url: input.url,
    ...reading.value,
    duration_ms: Math.round(performance.now() - started),
    credits_used: 0,
    cached: false,
    fetched_at: fetchedAt.toISOString(),
  });
}

/** Says who asks, and where to complain; a caller's header of the same name wins, whatever its case. */
function requestHeaders(given: Readonly<Record<string, string>>): Record<string, string> {
  const headers: Record<string, string> = {
    "user-agent": `Mozilla/5.0 (compatible; Gatehouse/1.0; +${env().BASE_URL})`,
    accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  };
  for (const [name, value] of Object.entries(given)) headers[name.toLowerCase()] = value;
  return headers;
}
