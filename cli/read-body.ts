import { readFile } from "node:fs/promises";
import { CommandError, misused } from "./command-error.ts";

/** Larger than any delivery. */
const BODY_MAX = 16 * 1024 * 1024;

/** Reads the raw bytes of a file or of piped input. */
export async function readBody(file: string | undefined): Promise<Uint8Array> {
  const bytes = file === undefined || file === "-" ? await piped() : await fromFile(file);
  if (bytes.length <= BODY_MAX) return bytes;
  throw misused(`The body is larger than ${BODY_MAX / 1024 / 1024} MiB, the maximum for a delivery.`);
}

async function fromFile(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new CommandError(`${file} cannot be read (${(error as { code?: string }).code}).`);
  }
}

async function piped(): Promise<Uint8Array> {
  if (process.stdin.isTTY) throw misused("Give the body as a file name, or pipe it in.");
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > BODY_MAX) break;
  }
  return Buffer.concat(chunks);
}
