import { isTestKey } from "#lib/kernel/actor.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { ok, type Refusal, type Result, refuse } from "#lib/platform/values/result.ts";
import { extractJson } from "#lib/scraping/language-model/extract-json.ts";
import { sampleAnswer } from "#lib/scraping/language-model/sample-answer.ts";
import { readFoundPages } from "#lib/scraping/search/read-found-pages.ts";
import type { FoundResult } from "#lib/scraping/search/types.ts";
import { nextTry, problemCode } from "../rules.ts";
import type { ExtractionInput } from "./schema.ts";
import type { Extracted } from "./types.ts";

type Page = { url: string; markdown: string; credits: number };
type Failure = Extracted["failed"][number];

/**
 * Reads the pages and has the model make one answer from them. A transient failure of a page fails
 * the try if there is another. On the last try, or after a permanent failure, the answer uses the
 * other pages and lists the failed ones. Fails if no page could be read.
 * @param tries number of tries, including this one.
 * @returns the answer with its cost. Free for a test key, which gets fixtures and a sample.
 */
export async function extractPages(
  ctx: Ctx,
  { urls, options, question }: ExtractionInput,
  { policy, tries }: { policy: OutboundPolicy; tries: number },
): Promise<Result<Extracted, string>> {
  const found = await readFoundPages(ctx, urls, { ...options, formats: ["markdown"] }, undefined, policy);
  const pages: Page[] = [];
  const failed: Failure[] = [];
  for (const [url, read] of found) {
    const { page, error }: Pick<FoundResult, "page" | "error"> = read;
    if (page) pages.push({ url, markdown: page.markdown ?? "", credits: page.credits_used });
    else if (error) failed.push({ url, code: error.code, message: error.message });
  }
  const refusal = refuseFailed(failed, pages.length, tries);
  if (refusal) return refusal;
  const read = { sources: pages.map(({ url }) => url), failed };
  if (isTestKey(ctx.actor))
    return ok({ json: sampleAnswer(question.schema), ...read, is_shortened: false, credits_used: 0 });
  const answer = await extractJson(ctx.workspaceId, question, pages);
  if (!answer.ok) return answer;
  const { json, usage, isShortened } = answer.value;
  const credits = pages.reduce((sum, page) => sum + page.credits, usage.credits);
  return ok({ json, ...read, is_shortened: isShortened, json_usage: usage, credits_used: credits });
}

function refuseFailed(failed: readonly Failure[], read: number, tries: number): Refusal<string> | undefined {
  const why =
    failed.find(({ code }) => nextTry(problemCode(code), tries) !== undefined) ?? (read === 0 ? failed[0] : undefined);
  return why && refuse(why.code, `${why.url} could not be read: ${why.message}`);
}
