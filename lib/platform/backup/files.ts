import { readStored } from "#lib/platform/storage/places/read-stored.ts";
import type { StoredBytes } from "#lib/platform/storage/places/store-file.ts";
import type { Place } from "#lib/platform/storage/places/types.ts";
import { BackupRefused } from "./refusal.ts";

/**
 * Yields the stored bytes; throws `BackupRefused` after the last one if they differ from what was
 * stored.
 */
export const checked = (place: Place, key: string, stored: StoredBytes): AsyncGenerator<Uint8Array> =>
  readStored(place, key, stored, (_, problem) => new BackupRefused(`${problem} Take another backup.`));

export async function checkFile(place: Place, key: string, stored: StoredBytes): Promise<void> {
  for await (const _ of checked(place, key, stored));
}
