import * as z from "zod";
import { SCRAPES_KEPT_DAYS } from "#lib/kernel/retention.ts";
import { readTarget } from "#lib/platform/outbound/url.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { ExtractionInput } from "#lib/scraping/async-scrapes/extraction/schema.ts";
import type { Extracted, Extraction } from "#lib/scraping/async-scrapes/extraction/types.ts";
import type { Decoded } from "../../route/route.ts";
import { isAsked, isIdle, missing, type Version, wrong } from "./asked.ts";
import { readQuestion } from "./json-format.ts";
import { readScrapeOptions } from "./scrape-options.ts";

/** An extraction, plus the invalid URLs left out of it. */
export const ExtractCall = z.strictObject({ ...ExtractionInput.shape, invalid_urls: z.array(z.string()) });

/** Ignored: they identify the client, and sources are always included. */
const LEFT_OUT = new Set(["origin", "integration", "showSources"]);

/**
 * Translates a Firecrawl extraction, a single answer from several pages. Options that make it
 * discover pages are rejected by name.
 */
export function extractInput(json: unknown, version: Version): Decoded {
  if (!isAsked(json)) return { json };
  const { urls, schema, prompt, systemPrompt, scrapeOptions, ignoreInvalidURLs, ...more } = json;
  const extra = Object.entries(more).find(([name, value]) => !LEFT_OUT.has(name) && !isIdle(value));
  if (extra) return { error: missing(extra[0]) };
  if (isIdle(urls)) return { error: missing("extract without urls", "Search for pages with search first.") };
  if (!Array.isArray(urls) || !urls.every((url) => typeof url === "string"))
    return { error: wrong("urls", "a list of addresses") };
  if (urls.some((url) => url.endsWith("/*")))
    return { error: missing("extract from a whole site (/*)", "List the site's pages with map first.") };
  if (isIdle(schema) && (isIdle(prompt) || prompt === ""))
    return { error: wrong("prompt", "a prompt, a schema or both") };
  const question = readQuestion({ schema, prompt, systemPrompt }, "extract");
  if ("error" in question) return question;
  // The model always reads Markdown, whatever formats are requested.
  const read = readScrapeOptions({ ...(isAsked(scrapeOptions) && scrapeOptions), formats: ["markdown"] }, version);
  if ("error" in read) return read;
  const ignored = ignoreInvalidURLs ?? version === 2;
  const invalid = ignored ? urls.filter((url) => !readTarget(url).ok) : [];
  const left = invalid.length > 0 ? urls.filter((url) => readTarget(url).ok) : urls;
  if (left.length === 0) return { error: wrong("urls", "at least one address that can be fetched") };
  return { json: { urls: left, question: question.json, options: read.options, invalid_urls: invalid } };
}

export const extractStarted = ({ id }: Pick<Extraction, "id">, invalid: readonly string[]) => ({
  success: true,
  id,
  ...(invalid.length > 0 && { invalidURLs: invalid }),
});

/**
 * Returns the status and result of an extraction. Sources are an object by field, here `*` for the
 * whole answer, because the Python SDK rejects a list even in version 1.
 */
export function extractStatus({ status, answer, error, created_at }: Extraction) {
  const warning = answer && warningOf(answer);
  return {
    success: status !== "failed",
    status,
    data: answer ? answer.json : [],
    ...(error && { error: `${error.message} (${error.code})` }),
    ...(warning && { warning }),
    ...(answer && {
      sources: { "*": answer.sources },
      creditsUsed: answer.credits_used,
      tokensUsed: (answer.json_usage?.input_tokens ?? 0) + (answer.json_usage?.output_tokens ?? 0),
    }),
    expiresAt: new Date(Date.parse(created_at) + SCRAPES_KEPT_DAYS * DAY_MS).toISOString(),
  };
}

function warningOf({ failed, is_shortened }: Extracted): string | undefined {
  const said = failed.map(({ url, code }) => `${url} could not be read (${code}).`);
  if (is_shortened) said.push("The pages exceed the model's input limit, so the answer covers only their beginnings.");
  return said.length > 0 ? said.join(" ") : undefined;
}
