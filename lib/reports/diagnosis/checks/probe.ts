import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { inOne } from "#lib/platform/storage/in-one.ts";
import type { Storage } from "#lib/platform/storage/types.ts";

/**
 * Writes a few bytes, reads them, removes them and verifies that they are gone. Returns whether the
 * bytes read were the same; throws what the place throws.
 */
export async function probe(place: Storage): Promise<boolean> {
  const key = `probes/${randomUUID()}`;
  const bytes = Buffer.from(key);
  await place.put(key, inOne(bytes));
  const stream = await place.read(key);
  const read = stream && (await buffer(stream));
  await place.remove(key);
  const left = await readGone(place, key);
  left?.destroy();
  return left === undefined && (read?.equals(bytes) ?? false);
}

/**
 * Amazon does not reveal that an object is missing to callers without s3:ListBucket, so a missing
 * object would look like a fault.
 */
async function readGone(place: Storage, key: string) {
  try {
    return await place.read(key);
  } catch (cause) {
    const said = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new Error(`it does not say that an object is not there (${said}): grant s3:ListBucket on the bucket`, {
      cause,
    });
  }
}
