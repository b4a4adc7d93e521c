import { text } from "node:stream/consumers";
import { inOne } from "#lib/platform/storage/in-one.ts";
import type { Place } from "./types.ts";

/**
 * Reads a JSON file, such as the manifest that declares a day or a backup complete. Returns
 * undefined if there is no such file, and null if it is not JSON.
 */
export async function readJson(place: Place, key: string): Promise<unknown> {
  const stream = await place.read(key);
  if (!stream) return undefined;
  try {
    return JSON.parse(await text(stream));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export const putJson = (place: Place, key: string, value: object): Promise<void> =>
  place.put(key, inOne(`${JSON.stringify(value, undefined, 1)}\n`));
