import * as z from "zod";
import { storableText } from "#lib/kernel/input-fields.ts";
import { ScrapeInput, ScrapeQuery } from "#lib/scraping/pages/schema.ts";
import { DISCONNECT_TIMEOUT_S, STREAM_CONCURRENCY, STREAM_URLS_MAX } from "./constants.ts";

const { url, ...optionFields } = ScrapeInput.shape;
const { url: _, ...queryFields } = ScrapeQuery.shape;

export const StreamOptions = z.strictObject(optionFields).meta({ id: "StreamOptions" });
export type StreamOptions = z.output<typeof StreamOptions>;

const urls = z.array(storableText(url)).min(1).max(STREAM_URLS_MAX);
const timeout = z.int().min(DISCONNECT_TIMEOUT_S.least).max(DISCONNECT_TIMEOUT_S.most);
const concurrency = z.int().min(1).max(STREAM_CONCURRENCY.most);

const TIMEOUT_SAYS = {
  description: "How long the session waits for you when the connection is lost, in seconds.",
  example: DISCONNECT_TIMEOUT_S.default,
};
const CONCURRENCY_SAYS = { description: "Pages fetched at the same time.", example: STREAM_CONCURRENCY.default };

/** The body of POST /v1/stream (contract 4). */
export const StreamInput = z.strictObject({
  urls: urls.meta({
    description: "The URLs to scrape. Results arrive when they are ready, not in this order.",
    example: ["https://example.com/", "https://example.org/"],
  }),
  options: StreamOptions.prefault({}).meta({ description: "Scrape options for each URL, as in POST /v1/scrape." }),
  disconnect_timeout_s: timeout.default(DISCONNECT_TIMEOUT_S.default).meta(TIMEOUT_SAYS),
  max_concurrency: concurrency.default(STREAM_CONCURRENCY.default).meta(CONCURRENCY_SAYS),
});
export type StreamInput = z.output<typeof StreamInput>;

const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/, { error: "a whole number" })
  .transform(Number);

/**
 * The query of GET /v1/stream: the body's fields as text, with options at the top level. Parses to
 * the same input.
 */
export const StreamQuery = z.strictObject({
  url: z
    .union([z.string(), z.array(z.string())])
    .transform((given) => (typeof given === "string" ? [given] : given))
    .pipe(urls)
    .optional()
    .meta({
      description: "A URL to scrape; repeat the parameter for more. Omit it to resume a stream with Last-Event-ID.",
      example: "https://example.com/",
    }),
  ...queryFields,
  disconnect_timeout_s: wholeNumber
    .pipe(timeout)
    .default(DISCONNECT_TIMEOUT_S.default)
    .meta({ ...TIMEOUT_SAYS, example: String(DISCONNECT_TIMEOUT_S.default) }),
  max_concurrency: wholeNumber
    .pipe(concurrency)
    .default(STREAM_CONCURRENCY.default)
    .meta({ ...CONCURRENCY_SAYS, example: String(STREAM_CONCURRENCY.default) }),
});
export type StreamQuery = z.output<typeof StreamQuery>;

export function inputOf(query: StreamQuery): StreamInput | undefined {
  const { url: given, disconnect_timeout_s, max_concurrency, ...options } = query;
  return given && { urls: given, options, disconnect_timeout_s, max_concurrency };
}
