import { createHash } from "node:crypto";
import type { Place } from "./types.ts";

export async function storeFile(
  place: Place,
  key: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ bytes: number; sha256: string }> {
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
