import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { decodeText } from "#lib/scraping/pages/extract/charset.ts";
import { isChallenge } from "#lib/scraping/pages/rules.ts";
import { askProvider, misconfigured } from "./ask-provider.ts";
import { DUCKDUCKGO_QUERY_MAX, duckduckgoParameters, isDuckDuckGo } from "./duckduckgo.ts";
import type { FoundPage, PageQuery, ProviderError } from "./provider.ts";
import { readResultsPage } from "./read-results-page.ts";
import { searxngParameters } from "./searxng-parameters.ts";

const KEPT_OUT =
  "The search provider blocks Gatehouse. Ask its operator, or set SERP_PROVIDER_URL to another provider.";
const NO_RESULTS_PAGE =
  "The search provider's response is not a result page that Gatehouse recognizes (docs/serp.md). Check SERP_PROVIDER_URL.";

const NOTHING: FoundPage = { results: [], related: [], total: null };

/** DuckDuckGo's CAPTCHA, which is only part of a page. */
const ANOMALY = /id=["']challenge-form["']|class=["'][^"']*anomaly-modal/i;

/** @param address of the page; `/search` is added to a bare host. */
export async function askForPage(
  address: string,
  query: PageQuery,
  policy: OutboundPolicy,
  deadlineMs: number,
): Promise<Result<FoundPage, ProviderError>> {
  const url = new URL(address);
  if (url.pathname === "/") url.pathname = "/search";
  const duckduckgo = isDuckDuckGo(url);
  if (duckduckgo && query.query.length > DUCKDUCKGO_QUERY_MAX)
    return refuse("invalid_parameter", `The search provider takes at most ${DUCKDUCKGO_QUERY_MAX} characters.`, {
      param: "query",
    });
  if (duckduckgo && query.page > 1) return ok(NOTHING);
  const parameters = duckduckgo ? duckduckgoParameters(query) : searxngParameters(query);
  for (const [name, value] of parameters) url.searchParams.set(name, value);
  const asked = await askProvider({
    url,
    query: query.query,
    accept: "text/html",
    forbidden: KEPT_OUT,
    policy,
    deadlineMs,
  });
  if (!asked.ok) return asked;
  const { headers, body } = asked.value;
  const type = headers["content-type"];
  const html = decodeText(body, Array.isArray(type) ? type[0] : type);
  const page = readResultsPage(html, url.href);
  if (page && page.results.length > 0) return ok(page);
  if (isChallenge(headers, body) || ANOMALY.test(html))
    return refuse("target_blocked", "The search provider requires a captcha.");
  return page ? ok(page) : misconfigured(NO_RESULTS_PAGE);
}
