import { isLarge, jsonPieces } from "#lib/platform/async/json-pieces.ts";
import type { Outcome } from "../route/route.ts";
import { sendChunks } from "./send-chunks.ts";

/**
 * Returns an outcome that serialises a large body in pieces, because JSON.stringify of a document
 * of 20 MB would hold the event loop for 100 ms or more. Other outcomes are returned unchanged.
 */
export function inPieces(outcome: Outcome): Outcome {
  if (!("status" in outcome) || !("body" in outcome) || "error" in outcome || !isLarge(outcome.body)) return outcome;
  const { body, status, credits = 0, ...rest } = outcome;
  return {
    ...{ ...rest, status, credits },
    send: async (outgoing, head) => {
      const pieces = await jsonPieces(body);
      const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
      outgoing.writeHead(status, { ...head, "content-length": String(length) });
      await sendChunks(outgoing, piecesOf(pieces));
      return { credits };
    },
  };
}

async function* piecesOf(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
}
