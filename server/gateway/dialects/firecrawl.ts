import type { Document } from "#lib/kernel/document.ts";
import { apiError } from "../answers/api-error.ts";
import type { Decoded, Dialect, Outcome } from "../route.ts";

/** Firecrawl's names of the formats that there are here too. */
const FORMATS: Readonly<Record<string, string>> = {
  markdown: "markdown",
  html: "html",
  rawHtml: "raw_html",
  links: "links",
};

const RENAMED: Readonly<Record<string, string>> = {
  onlyMainContent: "only_main_content",
  includeTags: "include_selectors",
  excludeTags: "exclude_selectors",
  headers: "headers",
  timeout: "timeout_ms",
};

/** Say who asks, or how Firecrawl is to fetch: leaving them out changes nothing of the page. */
const LEFT_OUT = new Set([
  "url",
  "formats",
  "maxAge",
  "origin",
  "integration",
  "blockAds",
  "removeBase64Images",
  "storeInCache",
  "fastMode",
  "proxy",
]);

type Asked = Readonly<Record<string, unknown>>;

const isObject = (json: unknown): json is Asked => typeof json === "object" && json !== null && !Array.isArray(json);

/** Nothing was asked by it: not given, or given as what is so anyway. */
const isIdle = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0);

function inputOf(asked: Asked): Decoded {
  const input: Record<string, unknown> = { url: asked.url, only_main_content: true };
  for (const [name, value] of Object.entries(asked)) {
    const ours = RENAMED[name];
    if (ours !== undefined) input[ours] = value;
    else if (!LEFT_OUT.has(name) && !isIdle(value))
      return { error: apiError("invalid_parameter", `Gatehouse has no ${name}.`, { param: name }) };
  }
  // Theirs is in milliseconds, ours in seconds.
  if (typeof asked.maxAge === "number" && asked.maxAge > 0) input.max_age = Math.floor(asked.maxAge / 1_000);
  const wanted: unknown[] = Array.isArray(asked.formats) ? asked.formats : ["markdown"];
  const unknown = wanted.findIndex((format) => typeof format !== "string" || FORMATS[format] === undefined);
  if (unknown >= 0)
    return {
      error: apiError(
        "invalid_parameter",
        `Gatehouse has no format ${JSON.stringify(wanted[unknown]).slice(0, 100)}. There are ${Object.keys(FORMATS).join(", ")}.`,
        { param: `formats[${unknown}]` },
      ),
    };
  input.formats = [...wanted.map((format) => FORMATS[String(format)]), "metadata"];
  return { json: input };
}

/** A document under Firecrawl's names. */
function dataOf(document: Document): Record<string, unknown> {
  const { metadata } = document;
  return {
    markdown: document.markdown,
    html: document.html,
    rawHtml: document.raw_html,
    links: document.links,
    metadata: {
      title: metadata?.title ?? undefined,
      description: metadata?.description ?? undefined,
      language: metadata?.language ?? undefined,
      ...Object.fromEntries(
        Object.entries(metadata?.og ?? {}).map(([name, value]) => [
          `og${name.charAt(0).toUpperCase()}${name.slice(1)}`,
          value,
        ]),
      ),
      scrapeId: document.id,
      sourceURL: document.url,
      url: document.final_url,
      statusCode: document.status_code,
      contentType: document.content_type,
      cacheState: document.cached ? "hit" : "miss",
      creditsUsed: document.credits_used,
    },
  };
}

function answer(outcome: Outcome): Outcome {
  if ("error" in outcome) {
    const { message, code } = outcome.error;
    return { ...outcome, body: { success: false, error: `${message} (${code})` } };
  }
  if (!("body" in outcome) || outcome.status !== 200) return outcome;
  const document = outcome.body as Document; // what the route of /v1/scrape answers with 200
  const warning = document.warnings.length > 0 ? { warning: document.warnings.join(", ") } : {};
  return { ...outcome, body: { success: true, ...warning, data: dataOf(document) } };
}

/**
 * How Firecrawl's own clients ask for a scrape and read the answer, by version 1 of its API: moving from there takes a new address and
 * a new key. Those clients name themselves in `origin`. What Gatehouse cannot do is refused by name, in words
 * that those clients show.
 */
export const firecrawl: Dialect = {
  speaks: (json) => isObject(json) && typeof json.origin === "string" && /^[a-z-]+-sdk@/.test(json.origin),
  input: (json) => (isObject(json) ? inputOf(json) : { json }),
  answer,
};
