import { PRICES, type PriceList, priceOf } from "#lib/billing/credits/prices.ts";
import { API_ERRORS, type ApiErrorCode } from "#lib/platform/values/errors.ts";
import { needsBrowser } from "#lib/scraping/pages/asked-formats.ts";
import { NOT_RENDERED, type Priced, tokenCost } from "#lib/scraping/pages/rules.ts";
import { CRAWLS_ENDPOINT, JOBS_ENDPOINT, PREVIEW_LINE_CHARACTERS, RETRY_DELAYS_MS, TRIES } from "./constants.ts";
import type { JobStatus, PreviewLine } from "./types.ts";

export const endpointOf = (id: string): string => (id.startsWith("crl_") ? CRAWLS_ENDPOINT : JOBS_ENDPOINT);

/** Returns whether an error is retryable (contract 3). */
const mayPass = (code: string): boolean => code in API_ERRORS && API_ERRORS[code as ApiErrorCode].retryable;

/** @param tried number of tries, including the failed one. */
export function nextTry(code: string, tried: number): { afterMs: number } | undefined {
  if (!mayPass(code) || tried >= TRIES) return undefined;
  return { afterMs: RETRY_DELAYS_MS[Math.min(tried, RETRY_DELAYS_MS.length) - 1] ?? 0 };
}

/**
 * Returns the price of one URL fetched directly, without a model's tokens; `maxItemCost` is the
 * maximum. Rendering in a browser costs extra (contract 6).
 */
export const itemPrice = (options: Parameters<typeof needsBrowser>[0], prices: PriceList = PRICES): number =>
  priceOf({ kind: "job", usableUrls: 1 }, prices) + (needsBrowser(options) ? prices.renderJs : 0);

/** Free from the cache; rendering only if a browser was used; times the multiplier of the proxy used. */
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

/** `completed` if any URL has usable output, otherwise `failed` (contract 4). */
export const endOf = (status: JobStatus, { ok }: Counts): "completed" | "failed" | "canceled" =>
  status === "canceled" ? "canceled" : ok > 0 ? "completed" : "failed";

/** @param code the most common failure. */
export function failureOf({ total }: Counts, code: string): { code: string; message: string } {
  const meaning = code in API_ERRORS ? API_ERRORS[code as ApiErrorCode].meaning : code;
  const which = total === 1 ? "The URL could not be read" : `None of the ${total} URLs could be read`;
  return { code, message: `${which}. Most often: ${meaning}` };
}

/** Returns bytes first..last, undefined for all of them, or "unsatisfiable" (RFC 9110 14.1.2). */
export function readRange(
  header: string | undefined,
  size: number,
): { first: number; last: number } | "unsatisfiable" | undefined {
  // A single byte range. Any other range may be answered with the whole (RFC 9110 14.2).
  const asked = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "");
  if (!asked || (asked[1] === "" && asked[2] === "")) return undefined;
  const [from, to] = [asked[1], asked[2]].map((digits) => (digits ? Number(digits) : undefined));
  if (from === undefined)
    return to === 0 || size === 0 ? "unsatisfiable" : { first: Math.max(0, size - (to ?? 0)), last: size - 1 };
  if (to !== undefined && to < from) return undefined;
  if (from >= size) return "unsatisfiable";
  return { first: from, last: Math.min(to ?? size - 1, size - 1) };
}

/** RFC 9110 12.5.3. */
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

/** Returns whether an If-None-Match or If-Range contains this entity tag. Our tags are strong. */
export const namesTag = (header: string, tag: string): boolean =>
  header.split(",").some((each) => each.trim().replace(/^W\//, "") === tag || each.trim() === "*");

/** Undefined for an incomplete line. */
export function previewLine(line: string): PreviewLine | undefined {
  let read: Record<string, unknown>;
  try {
    read = JSON.parse(line) as Record<string, unknown>; // written by us: JobLineSchema
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
