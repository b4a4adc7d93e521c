import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";

/**
 * Sends the body after a written head and ends the response. A caller who leaves stops it, which is
 * not an error. Rethrows errors of `chunks` after closing the connection early, so that the client
 * notices the truncation.
 */
export async function sendChunks(outgoing: ServerResponse, chunks: AsyncIterable<string | Uint8Array>): Promise<void> {
  let broke: { reason: unknown } | undefined;
  async function* watched() {
    try {
      yield* chunks;
    } catch (reason) {
      // Records the error now, because `pipeline` destroys the response either way. Reading may
      // fail once the caller has left.
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
