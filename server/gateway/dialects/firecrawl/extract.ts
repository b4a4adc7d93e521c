import * as z from "zod";
import { SCRAPES_KEPT_DAYS } from "#lib/kernel/retention.ts";
import { readTarget } from "#lib/platform/outbound/url.ts";
import { ExtractionInput } from "#lib/scraping/async-scrapes/extraction/schema.ts";
import type { Extracted, Extraction } from "#lib/scraping/async-scrapes/extraction/types.ts";
import type { Decoded } from "../../route.ts";
import { isAsked, isIdle, missing, type Version, wrong } from "./asked.ts";
import { readQuestion } from "./json-format.ts";
import { readScrapeOptions } from "./scrape-options.ts";

/** An extraction, and the URLs that were left out of it because they cannot be fetched. */
export const ExtractCall = z.strictObject({ ...ExtractionInput.shape, invalid_urls: z.array(z.string()) });

/** Say who asks; sources are told anyway. */
const LEFT_OUT = new Set(["origin", "integration", "showSources"]);

/** One answer out of several pages, as Firecrawl's clients ask for it, in our words. What it finds pages by itself for is refused by name. */
export function extractInput(json: unknown, version: Version): Decoded {
  if (!isAsked(json)) return { json };
  const { urls, schema, prompt, systemPrompt, scrapeOptions, ignoreInvalidURLs, ...more } = json;
  const extra = Object.entries(more).find(([name, value]) => !LEFT_OUT.has(name) && !isIdle(value));
  if (extra) return { error: missing(extra[0]) };
  if (isIdle(urls)) return { error: missing("extract without urls", "Search for pages first: search.") };
  if (!Array.isArray(urls) || !urls.every((url) => typeof url === "string"))
    return { error: wrong("urls", "a list of addresses") };
  if (urls.some((url) => url.endsWith("/*")))
    return { error: missing("extract from a whole site (/*)", "List its pages first: map.") };
  if (isIdle(schema) && (isIdle(prompt) || prompt === ""))
    return { error: wrong("prompt", "a prompt, a schema or both") };
  const question = readQuestion({ schema, prompt, systemPrompt }, "extract");
  if ("error" in question) return question;
  // The model is shown Markdown, whatever formats are named.
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

/** How far it is, and what came of it. Sources stand by what they are of, which is all of the answer: the Python SDK takes no list, of version 1 either. */
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
    expiresAt: new Date(Date.parse(created_at) + SCRAPES_KEPT_DAYS * 86_400_000).toISOString(),
  };
}

function warningOf({ failed, is_shortened }: Extracted): string | undefined {
  const said = failed.map(({ url, code }) => `${url} could not be read (${code}).`);
  if (is_shortened)
    said.push("The pages are longer than what the model is shown of them: the answer is of their beginnings.");
  return said.length > 0 ? said.join(" ") : undefined;
}
