import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { storeFile } from "#lib/platform/places/store-file.ts";
import type { Place } from "#lib/platform/places/types.ts";
import { PART_BYTES } from "./constants.ts";

export type StoredPart = { file: string; rows: number; bytes: number; sha256: string };

type Options = {
  /** The folder of its parts, such as `requests/date=2026-11-24`. */
  folder: string;
  /** Bytes of text per part. */
  partBytes?: number;
  signal?: AbortSignal | undefined;
  /** Called after each part. */
  progressed?: (() => Promise<unknown>) | undefined;
};

/** The same rows always give the same bytes: the gzip header contains no time. */
const linesOf = (rows: readonly object[]): Buffer =>
  Buffer.from(`${rows.map((row) => JSON.stringify(row)).join("\n")}\n`);

/**
 * Stores rows as gzip-compressed NDJSON in as many parts as needed; none without rows. Memory holds
 * only one page and what is being compressed and sent.
 */
export async function writeParts(
  place: Place,
  pages: AsyncGenerator<readonly object[]>,
  { folder, partBytes = PART_BYTES, signal, progressed }: Options,
): Promise<StoredPart[]> {
  const parts: StoredPart[] = [];
  let page = await pages.next();
  while (!page.done) {
    let rows = 0;
    async function* untilFull() {
      for (let bytes = 0; !page.done && bytes < partBytes; page = await pages.next()) {
        signal?.throwIfAborted();
        const lines = linesOf(page.value);
        rows += page.value.length;
        bytes += lines.length;
        yield lines;
      }
    }
    const file = `${folder}/part-${String(parts.length).padStart(4, "0")}.ndjson.gz`;
    const gzip = createGzip();
    const storing = storeFile(place, file, gzip).catch((error: Error) => {
      // Nobody reads the stream any more, so writing to it would hang. Destroy it without the
      // error, which would be unhandled if everything is written already.
      gzip.destroy();
      throw error;
    });
    const written = await Promise.allSettled([storing, pipeline(untilFull, gzip)]);
    // Both have settled, so a caller that catches the error finds nothing still running.
    for (const each of written) if (each.status === "rejected") throw each.reason;
    parts.push({ file, rows, ...(await storing) });
    await progressed?.();
  }
  return parts;
}
