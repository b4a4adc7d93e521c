import { partKey, type StoredBytes, storeGzip } from "#lib/platform/storage/places/store-file.ts";
import type { Place } from "#lib/platform/storage/places/types.ts";
import { PART_BYTES } from "./constants.ts";

export type StoredPart = StoredBytes & { file: string; rows: number };

type Options = {
  /** The folder of its parts, such as `requests/date=2026-11-24`. */
  folder: string;
  /** Bytes of text per part. */
  partBytes?: number;
  signal?: AbortSignal | undefined;
  /** Called after each part. */
  progressed?: (() => Promise<unknown>) | undefined;
};

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
    const file = partKey(folder, parts.length);
    const stored = await storeGzip(place, file, untilFull());
    parts.push({ file, rows, ...stored });
    await progressed?.();
  }
  return parts;
}
