import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { type ApiError, apiError } from "../route/api-error.ts";
import type { Spooled } from "../route/route.ts";

const CHUNK_BYTES = 64 * 1024;

/**
 * Spools a body to an unlinked file: memory use stays constant, and a killed process leaves nothing
 * behind. Returns an error for a body that is too large or incomplete.
 */
export async function spoolBody(incoming: IncomingMessage, maxBytes: number): Promise<Spooled | ApiError> {
  const tooLarge = apiError(
    "payload_too_large",
    `The body may have ${maxBytes} bytes at most.`,
    { limit: maxBytes },
    {
      connection: "close",
    },
  );
  if (Number(incoming.headers["content-length"]) > maxBytes) {
    incoming.resume();
    return tooLarge;
  }
  const file = await nameless();
  const hash = createHash("sha256");
  let bytes = 0;
  let unwritten: unknown;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) {
        await file.close();
        return tooLarge;
      }
      hash.update(chunk);
      // writeFile writes everything; a plain write to a nearly full disk may be partial without an
      // error.
      await file.writeFile(chunk).catch((error: unknown) => {
        unwritten = error;
        throw error;
      });
    }
  } catch {
    await file.close();
    // A failure of the disk, not of the caller.
    if (unwritten) throw unwritten;
    return apiError("invalid_parameter", "The body ended before it was complete.", { param: "body" });
  }
  return {
    bytes,
    sha256: hash.digest(),
    contentType: incoming.headers["content-type"],
    read: () => Readable.from(chunksOf(file)),
    close: () => file.close(),
  };
}

/**
 * Yields the file's bytes. Does not use the file's own stream, which closes the file at its end and
 * so prevents further reads.
 */
async function* chunksOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function nameless(): Promise<FileHandle> {
  const name = path.join(tmpdir(), `gatehouse-${randomUUID()}`);
  const file = await open(name, "wx+", 0o600);
  await unlink(name);
  return file;
}
