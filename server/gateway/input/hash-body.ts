import { createHash } from "node:crypto";
import { MIMEType } from "node:util";
import type { Route, Spooled } from "../route/route.ts";
import { canonicalJson } from "./canonical-json.ts";
import { isForm } from "./read-form.ts";

/**
 * Longer JSON bodies are compared byte for byte, because sorting their members would block the
 * event loop for too long.
 */
const CANONICAL_MAX_BYTES = 65_536;

export type BodyHash = {
  /** Identifies a repeated request. */
  hash: Buffer;
  /**
   * The hash stored by version 0.1: for JSON, of its bytes. Idempotency keys live for 24 hours, so
   * this is needed only until the version after the next one.
   */
  former: Buffer;
};

const sha256 = (content: Buffer | string): Buffer => createHash("sha256").update(content).digest();

/**
 * Returns the SHA-256 that identifies a repeated request (contract 4). For JSON, whitespace and the
 * order of members are ignored. For forms, the boundary is ignored in every delimiter (RFC 2046
 * 5.1.1), because clients generate a new one for each attempt.
 */
export function hashBody(route: Pick<Route, "form">, raw: Buffer, contentType: string | undefined): BodyHash {
  const boundary = route.form && isForm(contentType) ? boundaryOf(contentType) : null;
  if (!boundary) {
    const canonical = raw.length > CANONICAL_MAX_BYTES ? undefined : canonicalJson(raw, contentType);
    const former = sha256(raw);
    return { hash: canonical === undefined ? former : sha256(canonical), former };
  }
  // Replaces delimiters by a character outside latin1, which no byte decodes to.
  const hash = sha256(`\r\n${raw.toString("latin1")}`.replaceAll(`\r\n--${boundary}`, "\u0100"));
  return { hash, former: hash };
}

/** Returns the same hash for a spooled body. */
export async function hashSpooled(spooled: Spooled): Promise<BodyHash> {
  if (spooled.bytes > CANONICAL_MAX_BYTES) return { hash: spooled.sha256, former: spooled.sha256 };
  const chunks: Buffer[] = [];
  for await (const chunk of spooled.read()) chunks.push(chunk as Buffer);
  return hashBody({}, Buffer.concat(chunks), spooled.contentType);
}

function boundaryOf(contentType: string): string | null {
  try {
    return new MIMEType(contentType).params.get("boundary");
  } catch {
    // An invalid Content-Type; parsing the form fails later, too.
    return null;
  }
}
