import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";

/**
 * Sends what follows a head that was written, and ends the answer. A caller who leaves ends it, and that is no failure. Throws what the
 * chunks throw: then the connection ends short, which every client notices.
 */
export async function sendChunks(outgoing: ServerResponse, chunks: AsyncIterable<string | Uint8Array>): Promise<void> {
  let broke: { reason: unknown } | undefined;
  async function* watched() {
    try {
      yield* chunks;
    } catch (reason) {
      // Afterwards nobody would know whose fault it was: `pipeline` destroys the answer either way. What is read for nobody may well fail.
      if (!outgoing.destroyed) broke = { reason };
      throw reason;
    }
  }
  try {
    await pipeline(watched(), outgoing);
  } catch {
    outgoing.destroy();
    if (broke) throw broke.reason;
  }
}
