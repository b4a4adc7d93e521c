import type { ServerResponse } from "node:http";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { ByteRange } from "#lib/platform/storage/types.ts";
import type { Results } from "#lib/scraping/jobs/open-results.ts";
import { acceptsGzip, namesTag, readRange } from "#lib/scraping/jobs/rules.ts";
import { sendChunks } from "./send-chunks.ts";

/**
 * Sends results as a file (RFC 9110): as stored in gzip, or unpacked on the fly; in full or as a
 * single byte range, with 416 past the end and 304 for unchanged results. Memory use stays
 * constant, and sending stops when the caller leaves. Throws when the storage fails, before or
 * after the head is sent.
 */
export async function answerResults(
  outgoing: ServerResponse,
  head: Record<string, string>,
  asked: (name: string) => string | undefined,
  results: Results,
): Promise<{ credits: number }> {
  const gzip = acceptsGzip(asked("accept-encoding"));
  const tag = `"${results.tag}${gzip ? "-gzip" : ""}"`;
  const size = gzip ? results.stored : results.length;
  const headers: Record<string, string> = {
    ...head,
    "content-type": "application/x-ndjson; charset=utf-8",
    "content-disposition": `attachment; filename="${results.jobId}.ndjson"`,
    "accept-ranges": "bytes",
    "cache-control": "private, no-cache",
    etag: tag,
    vary: "Accept-Encoding",
    ...(gzip && { "content-encoding": "gzip" }),
  };
  const known = asked("if-none-match");
  if (known !== undefined && namesTag(known, tag)) {
    outgoing.writeHead(304, headers).end();
    return { credits: 0 };
  }
  const ifRange = asked("if-range");
  const range = ifRange === undefined || ifRange === tag ? readRange(asked("range"), size) : undefined;
  if (range === "unsatisfiable") {
    outgoing.writeHead(416, { ...headers, "content-range": `bytes */${size}`, "content-length": "0" }).end();
    return { credits: 0 };
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  headers["content-length"] = String(last - first + 1);
  if (range) headers["content-range"] = `bytes ${first}-${last}/${size}`;
  // Notices a caller who leaves while the storage is slow and nothing is being written.
  const left = new AbortController();
  if (outgoing.destroyed) left.abort();
  else outgoing.once("close", () => left.abort());
  const stored = await open(results, gzip ? range : undefined, left.signal);
  if (!stored) return { credits: 0 };
  outgoing.writeHead(range ? 206 : 200, headers);
  try {
    await sendChunks(outgoing, exactly(gzip ? stored : unpack(stored, first, last), last - first + 1));
  } finally {
    stored.destroy();
  }
  return { credits: 0 };
}

/**
 * Opens the stored bytes, destroyed when the caller leaves. Returns undefined if that happened
 * before the storage answered.
 */
async function open(results: Results, range: ByteRange | undefined, left: AbortSignal): Promise<Readable | undefined> {
  try {
    const stored = await results.read(range, left);
    if (left.aborted) stored.destroy();
    else left.addEventListener("abort", () => stored.destroy(), { once: true });
    return stored;
  } catch (error) {
    if (left.aborted) return undefined; // the caller has left
    throw error;
  }
}

/**
 * Passes chunks through and throws unless they add up to `length`, the Content-Length already sent.
 * With fewer bytes the client would hang; with more, it would read them as the next response.
 */
async function* exactly(chunks: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of chunks) {
    at += chunk.length;
    if (at > length) break;
    yield chunk;
  }
  if (at !== length) throw new Error(`The length of the results differs from the ${length} bytes that were promised.`);
}

/** Yields bytes `first` to `last` of the unpacked content, inclusive, and reads no further. */
async function* unpack(stored: Readable, first: number, last: number): AsyncGenerator<Buffer> {
  let at = 0;
  // A separate pipeline, because it may end early: destroying one shared with the answer would cut
  // the answer short. The last stream throws its errors.
  for await (const chunk of pipeline(stored, createGunzip(), () => undefined)) {
    const from = Math.max(first - at, 0);
    const to = Math.min(last + 1 - at, chunk.length);
    if (from < to) yield chunk.subarray(from, to);
    at += chunk.length;
    if (at > last) return;
  }
}
