import { createHash } from "node:crypto";
import type { StoredFile } from "./manifest.ts";
import type { BackupPlace } from "./places/types.ts";
import { BackupRefused } from "./refusal.ts";

/** Stores what comes as a file of a backup; answers what stands there then. */
export async function storeFile(
  place: BackupPlace,
  key: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Omit<StoredFile, "file">> {
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

/** The same bytes; throws `BackupRefused` after the last one when they are not those that were stored. */
export async function* checked(
  place: BackupPlace,
  key: string,
  expected: Pick<StoredFile, "bytes" | "sha256">,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let bytes = 0;
  const stream = await place.read(key);
  if (!stream) throw new BackupRefused(`${place.shown}/${key} is missing. Take another backup.`);
  for await (const chunk of stream) {
    const part: Uint8Array = chunk;
    hash.update(part);
    bytes += part.length;
    yield part;
  }
  if (bytes !== expected.bytes)
    throw new BackupRefused(
      `${place.shown}/${key} has ${bytes} bytes, and had ${expected.bytes}. Take another backup.`,
    );
  if (hash.digest("hex") !== expected.sha256)
    throw new BackupRefused(`${place.shown}/${key} was changed after it was stored. Take another backup.`);
}

/** Reads a file to its end for nothing but its checksum. */
export async function checkFile(place: BackupPlace, key: string, expected: StoredFile): Promise<void> {
  for await (const _ of checked(place, key, expected));
}
