import type { Ctx } from "#lib/kernel/context.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import type { ExtractJsonError } from "#lib/scraping/language-model/extract-json.ts";
import { answerJson } from "./answer-json.ts";
import { askedJson } from "./asked-formats.ts";
import type { FetchError } from "./fetch-page.ts";
import type { AnswerError } from "./read-answer.ts";
import type { LivePage, Visit } from "./read-live-page.ts";
import type { ScrapeInput } from "./schema.ts";

type AskedVisit = Omit<Visit, "read"> & { read: Result<LivePage, AnswerError | FetchError | ExtractJsonError> };

/**
 * Adds the data that a language model extracts from the page, if requested, to the document and its
 * cacheable part.
 */
export async function addJson(ctx: Ctx, input: ScrapeInput, visit: Visit): Promise<AskedVisit> {
  const { read, ...rest } = visit;
  if (!read.ok || !askedJson(input.formats)) return visit;
  const started = performance.now();
  const { page: seen, document: before, ...leads } = read.value;
  const answer = await answerJson(ctx.workspaceId, input, seen);
  if (!answer.ok) return { ...rest, read: answer };
  const { page, usage } = answer.value;
  const { id, proxy, credits_used, cached } = before;
  const document = {
    id,
    ...page,
    ...(proxy && { proxy }),
    ...(usage && { json_usage: usage }),
    duration_ms: before.duration_ms + Math.round(performance.now() - started),
    credits_used,
    cached,
  };
  return { ...rest, read: ok({ ...leads, page, document }) };
}
