import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { inOne } from "#lib/platform/storage/pieces.ts";
import type { Storage } from "#lib/platform/storage/types.ts";

/** Puts a few bytes, reads them and removes them again. Answers whether they were the same; throws what the place throws. */
export async function probe(place: Storage): Promise<boolean> {
  const key = `probes/${randomUUID()}`;
  const bytes = Buffer.from(key);
  await place.put(key, inOne(bytes));
  const stream = await place.read(key);
  const read = stream && (await buffer(stream));
  await place.remove(key);
  return read?.equals(bytes) ?? false;
}
