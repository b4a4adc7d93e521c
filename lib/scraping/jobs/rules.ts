import { PRICES, type PriceList, priceOf } from "#lib/billing/credits/prices.ts";
import { API_ERRORS, type ApiErrorCode } from "#lib/platform/errors.ts";
import { needsBrowser } from "#lib/scraping/pages/asked-formats.ts";
import { NOT_RENDERED, type Priced, tokenCost } from "#lib/scraping/pages/rules.ts";
import { CRAWLS_ENDPOINT, JOBS_ENDPOINT, PREVIEW_LINE_CHARACTERS, RETRY_DELAYS_MS, TRIES } from "./constants.ts";
import type { JobStatus, PreviewLine } from "./types.ts";

/** Where a job, or a crawl, is asked about, and what its credits are booked under. */
export const endpointOf = (id: string): string => (id.startsWith("crl_") ? CRAWLS_ENDPOINT : JOBS_ENDPOINT);

/** Whether what went wrong may pass, so that the URL is tried again (contract 3). */
const mayPass = (code: string): boolean => code in API_ERRORS && API_ERRORS[code as ApiErrorCode].retryable;

/**
 * What follows a failed try: another one after this many ms, or nothing.
 *
 * @param tried how often the URL has been tried, this time included.
 */
export function nextTry(code: string, tried: number): { afterMs: number } | undefined {
  if (!mayPass(code) || tried >= TRIES) return undefined;
  return { afterMs: RETRY_DELAYS_MS[Math.min(tried, RETRY_DELAYS_MS.length) - 1] ?? 0 };
}

/** The price of one URL that is reached directly, but for a model's tokens; `mostItemCost` is the most that it may come to. A page that a browser renders costs that on top (contract 6). */
export const itemPrice = (options: Parameters<typeof needsBrowser>[0], prices: PriceList = PRICES): number =>
  priceOf({ kind: "job", usableUrls: 1 }, prices) + (needsBrowser(options) ? prices.renderJs : 0);

/**
 * What one cost in the end, in credits: nothing from the cache, a browser only where one was at work, as many times as the proxy that it came
 * through says.
 */
export const itemCost = (
  options: Parameters<typeof itemPrice>[0],
  document: Priced,
  prices: PriceList = PRICES,
): number =>
  document.cached
    ? 0
    : itemPrice(document.warnings.includes(NOT_RENDERED) ? {} : options, prices) * (document.proxy?.multiplier ?? 1) +
      tokenCost(document);

export type Counts = { total: number; ok: number; failed: number };

/** How a job ends when no URL is left to be tried: without usable output it has failed, else it is completed (contract 4). */
export const endOf = (status: JobStatus, { ok }: Counts): "completed" | "failed" | "canceled" =>
  status === "canceled" ? "canceled" : ok > 0 ? "completed" : "failed";

/** Why a job has no usable output, in words for a person. `code` is the commonest of its failures. */
export function failureOf({ total }: Counts, code: string): { code: string; message: string } {
  const meaning = code in API_ERRORS ? API_ERRORS[code as ApiErrorCode].meaning : code;
  const which = total === 1 ? "The URL could not be read" : `None of the ${total} URLs could be read`;
  return { code, message: `${which}. Most often: ${meaning}` };
}

/** Bytes first..last of something `size` long; undefined: all of it; "unsatisfiable": none (RFC 9110 14.1.2). */
export function readRange(
  header: string | undefined,
  size: number,
): { first: number; last: number } | "unsatisfiable" | undefined {
  // One range of bytes; whatever else is asked for may be answered with the whole (RFC 9110 14.2).
  const asked = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "");
  if (!asked || (asked[1] === "" && asked[2] === "")) return undefined;
  const [from, to] = [asked[1], asked[2]].map((digits) => (digits ? Number(digits) : undefined));
  if (from === undefined)
    return to === 0 || size === 0 ? "unsatisfiable" : { first: Math.max(0, size - (to ?? 0)), last: size - 1 };
  if (to !== undefined && to < from) return undefined;
  if (from >= size) return "unsatisfiable";
  return { first: from, last: Math.min(to ?? size - 1, size - 1) };
}

/** Whether this Accept-Encoding takes gzip (RFC 9110 12.5.3). */
export function acceptsGzip(header: string | undefined): boolean {
  let any = false;
  for (const part of (header ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((each) => each.trim());
    const refused = parameters.some((each) => /^q=0(\.0{0,3})?$/.test(each));
    if (name === "gzip" || name === "x-gzip") return !refused;
    if (name === "*") any = !refused;
  }
  return any;
}

/** Whether an If-None-Match or If-Range names this entity tag. Ours are strong. */
export const namesTag = (header: string, tag: string): boolean =>
  header.split(",").some((each) => each.trim().replace(/^W\//, "") === tag || each.trim() === "*");

/** What a line of the results says, and its beginning; undefined for one that was cut off. */
export function previewLine(line: string): PreviewLine | undefined {
  let read: Record<string, unknown>;
  try {
    read = JSON.parse(line) as Record<string, unknown>; // a line of ours: JobLineSchema
  } catch {
    return undefined;
  }
  const error = read.error as { code: string } | undefined;
  return {
    index: Number(read.index),
    custom_id: read.custom_id as string | null,
    url: String(read.url),
    status: read.status === "ok" ? "ok" : "failed",
    status_code: read.status_code as number | null,
    error_code: error?.code ?? null,
    text: line.slice(0, PREVIEW_LINE_CHARACTERS).trimEnd(),
    cut: line.trimEnd().length > PREVIEW_LINE_CHARACTERS,
  };
}
