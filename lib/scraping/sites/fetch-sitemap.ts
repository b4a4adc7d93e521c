import type { Ctx } from "#lib/kernel/context.ts";
import { fetchGuarded } from "#lib/platform/outbound/fetch-guarded.ts";
import type { OutboundPolicy, OutboundResult } from "#lib/platform/outbound/types.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import type { Sitemap } from "#lib/scraping/pages/extract/read-sitemap.ts";
import { runExtraction } from "#lib/scraping/pages/extract/run-extraction.ts";
import type { Gate } from "#lib/scraping/pages/fetch-page.ts";
import { type AnswerError, refuseRun } from "#lib/scraping/pages/read-answer.ts";
import { userAgent } from "#lib/scraping/pages/request-headers.ts";
import { SITEMAP_BYTES, SITEMAP_ENTRIES } from "./constants.ts";

type Means = { policy: OutboundPolicy; deadlineMs: number; gate: Gate };
export type SitemapVisit = { read: Result<Sitemap, AnswerError>; answered: OutboundResult };

/** Large or compressed sitemaps are parsed in a reader process, which may crash. */
export async function fetchSitemap(
  ctx: Pick<Ctx, "workspaceId">,
  url: string,
  { policy, deadlineMs, gate }: Means,
): Promise<SitemapVisit> {
  const answered = await fetchGuarded(
    {
      url,
      headers: { "user-agent": userAgent(), accept: "application/xml,text/xml,text/plain;q=0.8,*/*;q=0.5" },
      deadlineMs,
      maxBytes: SITEMAP_BYTES,
      atLimit: "truncate",
      admit: gate,
      asker: { work: "pages", owner: ctx.workspaceId },
    },
    policy,
  );
  if (!answered.ok) return { answered, read: refuse(answered.code, answered.message) };
  const { status, headers, body } = answered;
  const detail = { target_status: status };
  if (status >= 300)
    return { answered, read: refuse("target_http_error", `No sitemap was found (${status}).`, detail) };
  const type = headers["content-type"];
  const contentType = Array.isArray(type) ? type[0] : type;
  const wants = { formats: [], onlyMainContent: false, include: [], exclude: [], rules: undefined };
  const limits = { bytes: SITEMAP_BYTES, entries: SITEMAP_ENTRIES };
  const run = await runExtraction(
    ctx.workspaceId,
    { body, contentType, kind: "xml", url },
    { ...wants, sitemap: limits },
  );
  if (!run.ok) return { answered, read: refuseRun(run, detail) };
  const { sitemap = { pages: [], sitemaps: [], truncated: false } } = run.extraction;
  return { answered, read: ok({ ...sitemap, truncated: sitemap.truncated || answered.truncated }) };
}
