import { createHash } from "node:crypto";
import type { Place } from "../places/types.ts";
import type { StoredFile } from "./manifest.ts";
import { BackupRefused } from "./refusal.ts";

/**
 * Yields the stored bytes; throws `BackupRefused` after the last one if they differ from what was
 * stored.
 */
export async function* checked(
  place: Place,
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

export async function checkFile(place: Place, key: string, expected: StoredFile): Promise<void> {
  for await (const _ of checked(place, key, expected));
}
