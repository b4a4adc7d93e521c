import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { type ApiError, apiError } from "../answers/api-error.ts";

const CHUNK_BYTES = 64 * 1024;

/** A body that was put aside as it came. */
export type Spooled = {
  bytes: number;
  sha256: Buffer;
  contentType: string | undefined;
  /** The body from its beginning, as often as it is asked for. */
  read(): Readable;
  close(): Promise<void>;
};

/**
 * Puts a body aside in a file that has no name any more: memory stays flat whatever is sent, and nothing is left behind by a
 * process that is killed. Answers what is wrong with a body that is too large or breaks off.
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
      // All of it: a disk that is nearly full takes a part, and says nothing.
      await file.writeFile(chunk).catch((error: unknown) => {
        unwritten = error;
        throw error;
      });
    }
  } catch {
    await file.close();
    // Not the caller's fault.
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

/** A file's bytes. Not by its own stream: destroying that, as reading it to the end does, closes the file for who reads next. */
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
