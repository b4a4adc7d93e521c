import * as z from "zod";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { ok, type Refusal, type Result, refuse } from "#lib/platform/values/result.ts";
import { withoutEnd } from "#lib/platform/values/without-end.ts";
import { askProvider, misconfigured } from "./ask-provider.ts";
import { cleanText } from "./clean-text.ts";
import { RELATED_MAX, SNIPPET_MAX, TITLE_MAX } from "./constants.ts";
import type { FoundPage, FoundResult, PageQuery, ProviderError } from "./provider.ts";
import { displayedLink, resultLink } from "./rules.ts";
import { searxngParameters } from "./searxng-parameters.ts";

const JSON_IS_OFF =
  "SearXNG refused to answer in JSON (403). Add json to search.formats in its settings.yml and restart it; if it is already there, its limiter blocks Gatehouse.";
const NOT_ITS_API = "The search provider's response is not that of SearXNG's JSON API. Check SERP_PROVIDER_URL.";

/** Engines decide the content. */
const Answer = z.object({
  results: z.array(z.unknown()),
  number_of_results: z.number().catch(0).default(0),
  suggestions: z.array(z.string()).catch([]).default([]),
  unresponsive_engines: z.array(z.unknown()).catch([]).default([]),
});
const Entry = z.object({ url: z.string(), title: z.string().catch(""), content: z.string().catch("") });
const Complaint = z.object({ error: z.string() });

/**
 * Uses the JSON API (docs.searxng.org, "Search API"), which the operator must enable.
 * @param address of the instance, with or without `/search`.
 */
export async function askSearxng(
  address: string,
  query: PageQuery,
  policy: OutboundPolicy,
  deadlineMs: number,
): Promise<Result<FoundPage, ProviderError>> {
  const url = new URL(address);
  url.pathname = `${withoutEnd(url.pathname, "/").replace(/\/search$/, "")}/search`;
  for (const [name, value] of [...searxngParameters(query), ["format", "json"] as const])
    url.searchParams.set(name, value);
  const asked = await askProvider({
    url,
    query: query.query,
    accept: "application/json",
    forbidden: JSON_IS_OFF,
    policy,
    deadlineMs,
    readsRefusals: true,
  });
  if (!asked.ok) return asked;
  const said = readJson(asked.value.body);
  if (asked.value.status === 400) return refuseParameter(said);
  const answer = Answer.safeParse(said);
  if (!answer.success) return misconfigured(NOT_ITS_API);
  const { results, number_of_results: total, suggestions, unresponsive_engines: silent } = answer.data;
  if (results.length === 0 && silent.length > 0 && query.page === 1)
    return refuse("target_unreachable", "None of the search provider's engines answered. Try again in a moment.");
  return ok({
    results: results.flatMap(readEntry),
    related: suggestions.slice(0, RELATED_MAX).map((text) => cleanText(text, TITLE_MAX)),
    total: Number.isSafeInteger(total) && total > 0 ? total : null,
  });
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Leaves out a result whose address is missing or not http or https. */
function readEntry(given: unknown): FoundResult[] {
  const entry = Entry.safeParse(given);
  const link = entry.success ? resultLink(entry.data.url) : undefined;
  if (!entry.success || link === undefined) return [];
  const shown = displayedLink(link);
  return [
    {
      title: cleanText(entry.data.title, TITLE_MAX) || shown,
      link,
      displayedLink: shown,
      snippet: cleanText(entry.data.content, SNIPPET_MAX),
    },
  ];
}

const PARAMETERS: Record<string, string> = { engines: "engine", safesearch: "safe_search", time_range: "time_range" };

/** SearXNG's 400: `Invalid value "xx" for parameter language`. */
function refuseParameter(said: unknown): Refusal<ProviderError> {
  const complaint = Complaint.safeParse(said);
  if (!complaint.success) return misconfigured(NOT_ITS_API);
  const named = /parameter:? (\w+)/.exec(complaint.data.error)?.[1] ?? "";
  const param = PARAMETERS[named] ?? (named === "language" ? named : "query");
  return refuse("invalid_parameter", `${param}: the search provider does not take this value.`, { param });
}
