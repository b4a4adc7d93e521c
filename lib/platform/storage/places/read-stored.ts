import { createHash } from "node:crypto";
import type { StoredBytes } from "./store-file.ts";
import type { Place } from "./types.ts";

/** Builds the error of a file that is not as stored, with the description of its problem. */
type Refuse = (reason: "missing" | "damaged", problem: string) => Error;

/** Yields the bytes of a stored file. Throws after the last one if they differ from `stored`. */
export async function* readStored(
  place: Place,
  key: string,
  stored: StoredBytes,
  refuse: Refuse,
): AsyncGenerator<Uint8Array> {
  const name = `${place.shown}/${key}`;
  const hash = createHash("sha256");
  let bytes = 0;
  const stream = await place.read(key);
  if (!stream) throw refuse("missing", `${name} is missing.`);
  for await (const chunk of stream) {
    const part: Uint8Array = chunk;
    hash.update(part);
    bytes += part.length;
    yield part;
  }
  if (bytes !== stored.bytes) throw refuse("damaged", `${name} has ${bytes} bytes, and had ${stored.bytes}.`);
  if (hash.digest("hex") !== stored.sha256) throw refuse("damaged", `${name} was changed after it was stored.`);
}
