import type { Ctx } from "#lib/kernel/context.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { fetchGuarded, outcomeClass } from "#lib/platform/outbound/fetch-guarded.ts";
import { mayReach } from "#lib/platform/outbound/public-address.ts";
import type { Failed, OutboundPolicy, OutboundResult } from "#lib/platform/outbound/types.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { findBrowser } from "#lib/scraping/render/find-browser.ts";
import { renderPage } from "#lib/scraping/render/render-page.ts";
import type { Pictures } from "#lib/scraping/render/types.ts";
import { askedScreenshot, needsBrowser } from "./asked-formats.ts";
import { MAX_DOCUMENT_BYTES } from "./constants.ts";
import { contentKind } from "./extract/content-kind.ts";
import { requestHeaders } from "./request-headers.ts";
import { askRobots, type RobotsRefusal } from "./robots/ask-robots.ts";
import type { ScrapeInput } from "./schema.ts";

export type Fetched = { result: OutboundResult; pictures?: Pictures };

export type FetchError = "robots_disallowed" | "feature_unavailable" | "overloaded" | "action_failed";

/** Called before each hop, including the first, after robots.txt. A refusal ends the request. */
export type Gate = (url: URL) => Promise<Failed | undefined>;

/**
 * Follows redirects, checks robots.txt at each hop and renders HTML, if the input asks for it.
 * Failures of the target are in the result; refusals are for disallowed requests and missing
 * features.
 */
export async function fetchPage(
  ctx: Ctx,
  input: ScrapeInput,
  policy: OutboundPolicy,
  gate?: Gate,
): Promise<Result<Fetched, FetchError>> {
  const begun = performance.now();
  const fetched = await fetchAndRender(ctx, input, policy, gate);
  const result = fetched.ok ? fetched.value.result : undefined;
  const host = hostClass(result?.address, policy);
  metrics.pages.inc({ host, outcome: fetched.ok ? outcomeClass(fetched.value.result) : fetched.error });
  metrics.pageSeconds.observe({ host }, (performance.now() - begun) / 1_000);
  return fetched;
}

/** Hosts themselves are unlimited in number. */
function hostClass(address: string | undefined, { allowed }: OutboundPolicy): "public" | "private" | "unreached" {
  if (address === undefined) return "unreached";
  return mayReach(address, allowed, true) ? "private" : "public";
}

async function fetchAndRender(
  ctx: Ctx,
  input: ScrapeInput,
  policy: OutboundPolicy,
  gate: Gate | undefined,
): Promise<Result<Fetched, FetchError>> {
  const endsAt = performance.now() + input.timeout_ms;
  const isRendered = needsBrowser(input);
  const browser = isRendered ? findBrowser() : undefined;
  if (isRendered && browser === undefined)
    return refuse(
      "feature_unavailable",
      "This installation has no browser. Scrape without render_js, actions and screenshots, or ask its operator to install one.",
    );
  /** By their messages, because a page may make several requests at the same time. */
  const refusals = new Map<string, RobotsRefusal["error"]>();
  const ask = async (url: URL): Promise<Failed | undefined> => {
    const refused = await askRobots(ctx, url, policy, input.timeout_ms);
    if (!refused || "ok" in refused) return refused;
    refusals.set(refused.message, refused.error);
    return { ok: false, code: "url_not_allowed", message: refused.message };
  };
  const refusalFor = (result: OutboundResult) => {
    if (result.ok) return undefined;
    const error = refusals.get(result.message);
    return error && refuse(error, result.message);
  };
  const admit = input.respect_robots ? ask : undefined;
  const atGate = gate && (async (url: URL) => (await admit?.(url)) ?? (await gate(url)));
  const admitHop = atGate ?? admit;
  const headers = requestHeaders(input.headers);
  const asker = { work: "pages", owner: ctx.workspaceId } as const;
  const terms = { headers, asker, deadlineMs: input.timeout_ms, maxBytes: MAX_DOCUMENT_BYTES };
  const result = await fetchGuarded({ url: input.url, ...terms, ...(admitHop && { admit: admitHop }) }, policy);
  if (!result.ok) return refusalFor(result) ?? ok({ result });
  if (browser === undefined || !isPage(result)) return ok({ result });
  const visit = { actions: input.actions, screenshot: askedScreenshot(input.formats) };
  const seen = visit.screenshot !== undefined || visit.actions.some(({ type }) => type === "screenshot");
  const within = {
    workspace: ctx.workspaceId,
    policy,
    headers,
    endsAt,
    maxBytes: MAX_DOCUMENT_BYTES,
    admit,
    seen,
    gate,
  };
  const rendered = await renderPage(browser, result, within, visit);
  // The call is refused only if the page itself navigated to a refused address, not if it loads one.
  const refused = rendered.ok ? refusalFor(rendered.value.result) : undefined;
  return refused ?? rendered;
}

/** HTML that is not a refusal or error. */
function isPage({ status, headers, body }: OutboundResult & { ok: true }): boolean {
  const type = headers["content-type"];
  return status < 400 && contentKind(Array.isArray(type) ? type[0] : type, body) === "html";
}
