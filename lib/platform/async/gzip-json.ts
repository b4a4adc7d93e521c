import { pipeline, Readable, type Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { createGzip, gzip } from "node:zlib";
import { isLarge, jsonPieces } from "./json-pieces.ts";

const pack = promisify(gzip);

/** Returns the gzipped JSON of a value without holding the event loop, however large it is. */
export const gzipJson = async (value: unknown): Promise<Buffer> =>
  isLarge(value) ? await packPieces(await jsonPieces(value), createGzip()) : await pack(JSON.stringify(value));

/** Compresses pieces one after the other, in the thread pool. */
export async function packPieces(pieces: Iterable<Buffer>, compressor: Transform): Promise<Buffer> {
  const packed = buffer(compressor);
  // Its error reaches the reader of the compressor too.
  pipeline(Readable.from(pieces), compressor, () => {});
  return await packed;
}
