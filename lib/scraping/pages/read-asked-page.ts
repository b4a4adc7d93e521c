import type { Ctx } from "#lib/kernel/context.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import type { ExtractJsonError } from "#lib/scraping/language-model/extract-json.ts";
import { answerJson } from "./answer-json.ts";
import { askedJson } from "./asked-formats.ts";
import type { FetchError } from "./fetch-page.ts";
import type { AnswerError } from "./read-answer.ts";
import { type LivePage, readLivePage, type Visit } from "./read-live-page.ts";
import type { ScrapeInput } from "./schema.ts";

type AskedVisit = Omit<Visit, "read"> & { read: Result<LivePage, AnswerError | FetchError | ExtractJsonError> };

/** As `readLivePage`, with what a language model takes from the page where `formats` asks for that. */
export async function readAskedPage(
  ctx: Ctx,
  input: ScrapeInput,
  policy: OutboundPolicy,
  options: Parameters<typeof readLivePage>[3] = {},
): Promise<AskedVisit> {
  const started = performance.now();
  const { read, ...visit } = await readLivePage(ctx, input, policy, options);
  if (!read.ok || !askedJson(input.formats)) return { ...visit, read };
  const { page: seen, document: before, ...rest } = read.value;
  const answer = await answerJson(ctx.workspaceId, input, seen);
  if (!answer.ok) return { ...visit, read: answer };
  const { page, usage } = answer.value;
  const { id, credits_used, cached } = before;
  const document = {
    id,
    ...page,
    ...(usage && { json_usage: usage }),
    duration_ms: Math.round(performance.now() - started),
    credits_used,
    cached,
  };
  return { ...visit, read: ok({ ...rest, page, document }) };
}
