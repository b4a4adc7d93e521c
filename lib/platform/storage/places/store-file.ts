import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import * as z from "zod";
import type { Place } from "./types.ts";

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The size and hash of a file as stored, which manifests list. */
export type StoredBytes = { bytes: number; sha256: string };

export async function storeFile(place: Place, key: string, chunks: AsyncIterable<Uint8Array>): Promise<StoredBytes> {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* counted() {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await place.put(key, counted());
  return { bytes, sha256: hash.digest("hex") };
}

/** Returns the key of a part of a day's rows, as NDJSON in gzip. */
export const partKey = (folder: string, nth: number): string =>
  `${folder}/part-${String(nth).padStart(4, "0")}.ndjson.gz`;

/**
 * Compresses and stores chunks as they are read. The same chunks always give the same bytes: the
 * gzip header contains no time.
 */
export async function storeGzip(place: Place, key: string, chunks: AsyncIterable<Uint8Array>): Promise<StoredBytes> {
  const gzip = createGzip();
  const storing = storeFile(place, key, gzip).catch((error: Error) => {
    // Nobody reads the stream any more, so writing to it would hang. Destroy it without the error,
    // which would be unhandled if everything is written already.
    gzip.destroy();
    throw error;
  });
  const written = await Promise.allSettled([storing, pipeline(chunks, gzip)]);
  // Both have settled, so a caller that catches the error finds nothing still running.
  for (const each of written) if (each.status === "rejected") throw each.reason;
  return await storing;
}
