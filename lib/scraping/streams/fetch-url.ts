import { holdCredits } from "#lib/billing/credits/hold-credits.ts";
import { releaseHold } from "#lib/billing/credits/release-hold.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Document } from "#lib/kernel/document.ts";
import { log } from "#lib/platform/logging/log.ts";
import { API_ERRORS, type ApiErrorCode } from "#lib/platform/values/errors.ts";
import { exact } from "#lib/platform/values/exact.ts";
import { type Refusal, type Result, refuse } from "#lib/platform/values/result.ts";
import { spentTokens } from "#lib/scraping/pages/rules.ts";
import { scrapeUrl } from "#lib/scraping/pages/scrape-url.ts";
import { holdOf } from "./hold-of.ts";
import { errorOf, resultCost, unpaid } from "./rules.ts";
import type { ClaimedStream, Fetched, StreamResult } from "./types.ts";

/**
 * Holds the price first and releases the hold if the page is free: a failure or a page from the
 * cache. A page that was read, or a language model's rejected answers, are charged once the event
 * is recorded.
 * @param fence the fence of the process that runs the stream.
 */
export async function fetchUrl(ctx: Ctx, stream: ClaimedStream, index: number, fence: number): Promise<Fetched> {
  const url = stream.urls[index] ?? "";
  const hold = holdOf(stream, index, fence);
  const held = await holdCredits(ctx, hold);
  if (!held.ok) return failed(index, url, held);
  const result = await scrape(ctx, stream, url, index);
  // Another process may have opened it with other prices: never charge more than is held.
  const cost = Math.min(result.ok ? resultCost(stream.options, result.value) : spentTokens(result), stream.price);
  if (cost === 0 && stream.price > 0) await releaseHold(ctx, hold);
  const charge = cost === 0 ? undefined : unpaid(hold.requestId, cost, stream.price);
  if (!result.ok) return { ...failed(index, url, result), charge };
  const document = exact<StreamResult>()({ index, ...result.value, credits_used: cost });
  return { index, event: { type: "result", body: JSON.stringify(document) }, charge };
}

/** An unexpected error fails one URL, not the stream. */
async function scrape(ctx: Ctx, stream: ClaimedStream, url: string, index: number): Promise<Result<Document, string>> {
  try {
    return await scrapeUrl(ctx, { ...stream.options, url }, undefined, `${stream.id}/${index}`);
  } catch (err) {
    log.error("stream.url_failed", { err, stream_id: stream.id, workspace_id: ctx.workspaceId });
    return refuse("internal_error", "An internal error occurred. Include the stream's ID when you report it.");
  }
}

const isApiCode = (code: string): code is ApiErrorCode => code in API_ERRORS;

function failed(index: number, url: string, { error, message, detail }: Refusal<string>): Fetched {
  const code = isApiCode(error) ? error : "invalid_parameter";
  const body = JSON.stringify(errorOf(index, url, { code, message, detail }));
  return { index, event: { type: "error", body }, charge: undefined };
}
