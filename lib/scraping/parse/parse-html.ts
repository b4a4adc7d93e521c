import { isTestKey } from "#lib/kernel/actor.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { Document } from "#lib/kernel/document.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { defaultFixture } from "#lib/scraping/pages/answer-fixture.ts";
import { contentKind } from "#lib/scraping/pages/extract/content-kind.ts";
import { runExtraction } from "#lib/scraping/pages/extract/run-extraction.ts";
import { type AnswerError, refuseRun } from "#lib/scraping/pages/read-answer.ts";
import { refuseSelectors, wantsOf } from "#lib/scraping/pages/reading.ts";
import type { ParseInput } from "./schema.ts";

/** The gateway sets `credits_used` when it settles. */
export type Parsed = Document;

export type ParseError = "forbidden" | "invalid_parameter" | AnswerError;

const CONTENT_TYPE = "text/html; charset=utf-8";

/**
 * Parses HTML, or an HTML or PDF file, without fetching anything. A test key gets synthetic data
 * (service interface 5.3): the default fixture with the warning `fixture`.
 * @param input parsed by `ParseInput`.
 */
export async function parseHtml(ctx: Ctx, input: ParseInput): Promise<Result<Parsed, ParseError>> {
  const refusal = authorize(ctx, "parse:run") ?? refuseSelectors(input);
  if (refusal) return refusal;
  const url = input.url ?? null;
  if (isTestKey(ctx.actor)) {
    const answer = await defaultFixture(ctx.workspaceId, url, input);
    return answer.ok ? ok({ id: newId("scr", ctx.clock.now()), ...answer.value }) : answer;
  }

  const started = performance.now();
  const at = ctx.clock.now();
  const { body, contentType } = given(input);
  const kind = typeof body === "string" ? "html" : contentKind(contentType, body);
  if (!kind) return refuse("unsupported_content_type", `A file of ${contentType} cannot be read as text.`);
  const run = await runExtraction(ctx.workspaceId, { body, contentType, kind, url }, wantsOf(input));
  if (!run.ok) return refuseRun(run);
  return ok({
    id: newId("scr", at),
    url,
    final_url: url,
    redirects: [],
    status_code: null,
    content_type: contentType,
    ...run.extraction,
    duration_ms: Math.round(performance.now() - started),
    credits_used: 0,
    cached: false,
    fetched_at: at.toISOString(),
  });
}

/** The schema ensures that exactly one is given. */
function given({ html, file }: ParseInput): { body: string | Uint8Array; contentType: string } {
  if (file) return { body: file.bytes, contentType: file.content_type };
  return { body: html ?? "", contentType: CONTENT_TYPE };
}
