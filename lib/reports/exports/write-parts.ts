import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { storeFile } from "#lib/platform/places/store-file.ts";
import type { Place } from "#lib/platform/places/types.ts";
import { PART_BYTES } from "./constants.ts";

/** A file of an export: what lies there, as it lies there. */
export type StoredPart = { file: string; rows: number; bytes: number; sha256: string };

type Options = {
  /** Where its parts lie, as `requests/date=2026-11-24`. */
  folder: string;
  /** Bytes of text after which a part ends. */
  partBytes?: number;
  signal?: AbortSignal | undefined;
  /** Called after each part. */
  progressed?: (() => Promise<unknown>) | undefined;
};

/** The same rows always make the same bytes: gzip's header has no time in it. */
const linesOf = (rows: readonly object[]): Buffer =>
  Buffer.from(`${rows.map((row) => JSON.stringify(row)).join("\n")}\n`);

/**
 * Stores rows as gzip-compressed NDJSON, in as many parts as they take; none where there is no row. A page and what waits to be compressed and sent
 * are in memory, whatever is stored.
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
      // Nobody reads it any more: what is written to it would wait for ever. Without the error, which nobody would hear of it once all is written.
      gzip.destroy();
      throw error;
    });
    const written = await Promise.allSettled([storing, pipeline(untilFull, gzip)]);
    // Both are over by now: whoever is told of a fault finds nothing that is still under way.
    for (const each of written) if (each.status === "rejected") throw each.reason;
    parts.push({ file, rows, ...(await storing) });
    await progressed?.();
  }
  return parts;
}
