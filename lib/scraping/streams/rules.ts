import { PRICES, priceOf } from "#lib/billing/credits/prices.ts";
import { API_ERRORS } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/ids.ts";
import { needsBrowser } from "#lib/scraping/pages/asked-formats.ts";
import { NOT_RENDERED, type Priced, tokenCost } from "#lib/scraping/pages/rules.ts";
import { PROGRESS_STEPS, WAITING_MAX } from "./constants.ts";
import type { StoredEvent, StreamError, UrlError } from "./types.ts";

/** What an event is known by: the stream, and its place in it. */
const eventId = (streamId: string, seq: number): string => `${streamId}-${seq}`;

/** A Last-Event-ID taken apart; undefined when it is none of ours. */
export function readEventId(text: string): { streamId: Id<"str">; seq: number } | undefined {
  const [, streamId, seq] = /^(str_\w{26})-([1-9]\d{0,8})$/.exec(text) ?? [];
  return streamId !== undefined && isId("str", streamId) ? { streamId, seq: Number(seq) } : undefined;
}

/** An event as it goes over the wire (WHATWG HTML 9.2.5). JSON has no line breaks, so one data line is enough. */
export const frameOf = (streamId: string, { seq, type, body }: StoredEvent): string =>
  `id: ${eventId(streamId, seq)}\nevent: ${type}\ndata: ${body}\n\n`;

/** After how many outcomes each there is a `progress` event. */
export const progressEvery = (urls: number): number => Math.ceil(urls / PROGRESS_STEPS);

/** Whether another page may be begun: back-pressure, so that what the consumer does not read stays small. */
export const mayFetch = (at: { running: number; unread: number; maxConcurrency: number }): boolean =>
  at.running < at.maxConcurrency && at.running + at.unread < WAITING_MAX;

/** One bit for each address, none of them set; the order of bits is that of PostgreSQL's set_bit. */
export const noneDone = (urls: number): Uint8Array<ArrayBuffer> => new Uint8Array(Math.ceil(urls / 8));

/** The addresses whose bit is not set. */
export function pendingIn(done: Uint8Array, urls: number): number[] {
  const isDone = (at: number) => (((done[at >> 3] ?? 0) >> (at & 7)) & 1) === 1;
  return Array.from({ length: urls }, (_, at) => at).filter((at) => !isDone(at));
}

/**
 * The request that an address is charged under. Each owner of a session has its own, so that the hold of one that died can be
 * released and never stands in the way of the next; that an address is charged once is settled by its one outcome.
 */
export const chargeId = (streamId: string, index: number, fence: number): string => `${streamId}_${index}_${fence}`;

type Rendering = Parameters<typeof needsBrowser>[0];

/** The price of a result whose page is reached directly, in credits (contract 6), but for a model's tokens; `mostResultCost` is the most that it may come to. */
export const resultPrice = (options: Rendering): number =>
  priceOf({ kind: "stream", results: 1 }) + (needsBrowser(options) ? PRICES.renderJs : 0);

/** What it cost in the end: nothing from the cache, a browser only where one was at work, as many times as its proxy's multiplier says. */
export const resultCost = (options: Rendering, document: Priced): number =>
  document.cached
    ? 0
    : resultPrice(document.warnings.includes(NOT_RENDERED) ? {} : options) * (document.proxy?.multiplier ?? 1) +
      tokenCost(document);

/** A result that is recorded and not paid for yet, as its stream's row has it: the charge's id, and its cost where that is less than the stream's price. */
export const unpaid = (requestId: string, cost: number, price: number): string =>
  cost === price ? requestId : `${requestId}:${cost}`;

/** What such an entry says. */
export function readUnpaid(entry: string, price: number): { requestId: string; amount: number } {
  const [requestId = entry, cost] = entry.split(":");
  return { requestId, amount: cost === undefined ? price : Number(cost) };
}

/** The data of an `error` event. */
export const errorOf = (index: number, url: string, { code, message, detail }: UrlError): StreamError => ({
  ...detail,
  index,
  url,
  code,
  message,
  retryable: API_ERRORS[code].retryable,
});
