import type { Ctx } from "#lib/kernel/context.ts";
import type { Document } from "#lib/kernel/document.ts";
import type { OutboundPolicy, OutboundResult } from "#lib/platform/outbound/types.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import type { Pictures } from "#lib/scraping/render/types.ts";
import { needsBrowser } from "./asked-formats.ts";
import type { KeptDocument } from "./cache/answer-kept-page.ts";
import type { Follow } from "./extract/read-follow.ts";
import { type FetchError, fetchPage, type Gate } from "./fetch-page.ts";
import { type AnswerError, readAnswer } from "./read-answer.ts";
import { NOT_RENDERED } from "./rules.ts";
import type { ScrapeInput } from "./schema.ts";

export type LivePage = {
  document: Document;
  page: KeptDocument;
  fetchedAt: Date;
  /** Empty unless requested, and for content that is not HTML. */
  follow: Follow;
};

export type Visit = {
  read: Result<LivePage, AnswerError | FetchError>;
  /** Set even if the response could not be read. Absent if the site was not asked. */
  answered?: OutboundResult;
};

const NOWHERE: Follow = { links: [], title: null, description: null };

/**
 * Fetches a page and reads it. Cache, fixtures and permissions are up to the caller.
 * @param options.follow whether to return its links, for a map or a crawl.
 * @param options.gate called before each hop.
 */
export async function readLivePage(
  ctx: Ctx,
  input: ScrapeInput,
  policy: OutboundPolicy,
  { follow = false, gate }: { follow?: boolean; gate?: Gate } = {},
): Promise<Visit> {
  const started = performance.now();
  const fetched = await fetchPage(ctx, input, policy, gate);
  if (!fetched.ok) return { read: fetched };
  const { result: answered, pictures } = fetched.value;
  const fetchedAt = ctx.clock.now();
  const reading = await readAnswer(ctx.workspaceId, answered, input, { follow });
  if (!reading.ok) return { read: reading, answered };
  if (needsBrowser(input) && !pictures) reading.value.warnings.push(NOT_RENDERED);
  const { follow: leads = NOWHERE, ...rest } = reading.value;
  const page = { url: input.url, ...rest, ...(pictures && picturesOf(pictures)), fetched_at: fetchedAt.toISOString() };
  const document = {
    id: newId("scr", fetchedAt),
    ...page,
    duration_ms: Math.round(performance.now() - started),
    credits_used: 0,
    cached: false,
  };
  return { read: ok({ document, page, fetchedAt, follow: leads }), answered };
}

const address = (png: Buffer) => `data:image/png;base64,${png.toString("base64")}`;

/** Returns data: URLs (RFC 2397). */
export const picturesOf = ({ last, ofActions }: Pictures): Pick<Document, "screenshot" | "actions"> => ({
  ...(last && { screenshot: address(last) }),
  ...(ofActions.length > 0 && { actions: { screenshots: ofActions.map(address) } }),
});
