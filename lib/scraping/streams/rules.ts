import { PRICES, priceOf } from "#lib/billing/credits/prices.ts";
import { API_ERRORS } from "#lib/platform/values/errors.ts";
import { type Id, isId } from "#lib/platform/values/ids.ts";
import { needsBrowser } from "#lib/scraping/pages/asked-formats.ts";
import { NOT_RENDERED, type Priced, tokenCost } from "#lib/scraping/pages/rules.ts";
import { PROGRESS_STEPS, WAITING_MAX } from "./constants.ts";
import type { StoredEvent, StreamError, UrlError } from "./types.ts";

const eventId = (streamId: string, seq: number): string => `${streamId}-${seq}`;

/** Undefined for an invalid ID. */
export function readEventId(text: string): { streamId: Id<"str">; seq: number } | undefined {
  const [, streamId, seq] = /^(str_\w{26})-([1-9]\d{0,8})$/.exec(text) ?? [];
  return streamId !== undefined && isId("str", streamId) ? { streamId, seq: Number(seq) } : undefined;
}

/** Formats an event for the wire (WHATWG HTML 9.2.5). JSON has no line breaks, so one data line is enough. */
export const frameOf = (streamId: string, { seq, type, body }: StoredEvent): string =>
  `id: ${eventId(streamId, seq)}\nevent: ${type}\ndata: ${body}\n\n`;

export const progressEvery = (urls: number): number => Math.ceil(urls / PROGRESS_STEPS);

/** Back-pressure limits what the consumer has not read. */
export const mayFetch = (at: { running: number; unread: number; maxConcurrency: number }): boolean =>
  at.running < at.maxConcurrency && at.running + at.unread < WAITING_MAX;

/** One unset bit for each URL, in the bit order of PostgreSQL's set_bit. */
export const noUrlsDone = (urls: number): Uint8Array<ArrayBuffer> => new Uint8Array(Math.ceil(urls / 8));

export function pendingIn(done: Uint8Array, urls: number): number[] {
  const isDone = (at: number) => (((done[at >> 3] ?? 0) >> (at & 7)) & 1) === 1;
  return Array.from({ length: urls }, (_, at) => at).filter((at) => !isDone(at));
}

/**
 * The ID differs by owner, so that a hold of a crashed owner can be released without blocking the
 * next. A URL is charged once because it has a single outcome.
 */
export const chargeId = (streamId: string, index: number, fence: number): string => `${streamId}_${index}_${fence}`;

type Rendering = Parameters<typeof needsBrowser>[0];

/** In credits (contract 6), fetched directly and without a model's tokens. */
export const resultPrice = (options: Rendering): number =>
  priceOf({ kind: "stream", results: 1 }) + (needsBrowser(options) ? PRICES.renderJs : 0);

/** Free from the cache; rendering only if a browser was used; times the proxy's multiplier. */
export const resultCost = (options: Rendering, document: Priced): number =>
  document.cached
    ? 0
    : resultPrice(document.warnings.includes(NOT_RENDERED) ? {} : options) * (document.proxy?.multiplier ?? 1) +
      tokenCost(document);

/** An unpaid result in its stream's row: the charge's ID, and its cost if lower than the stream's price. */
export const unpaid = (requestId: string, cost: number, price: number): string =>
  cost === price ? requestId : `${requestId}:${cost}`;

export function readUnpaid(entry: string, price: number): { requestId: string; amount: number } {
  const [requestId = entry, cost] = entry.split(":");
  return { requestId, amount: cost === undefined ? price : Number(cost) };
}

export const errorOf = (index: number, url: string, { code, message, detail }: UrlError): StreamError => ({
  ...detail,
  index,
  url,
  code,
  message,
  retryable: API_ERRORS[code].retryable,
});
