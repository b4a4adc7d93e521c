import { createHash } from "node:crypto";
import { MIMEType } from "node:util";
import type { Route } from "../route.ts";
import { canonicalJson } from "./canonical-json.ts";
import { isForm } from "./read-form.ts";
import type { Spooled } from "./spool-body.ts";

/** A longer JSON body is compared byte for byte: putting its members in order would hold the event loop for too long. */
const CANONICAL_MAX_BYTES = 65_536;

export type BodyHash = {
  /** Identifies a repeated request. */
  hash: Buffer;
  /**
   * The hash that version 0.1 stores: for JSON, of its bytes. Idempotency keys live for 24 hours, so this is needed only until the version
   * after the next one.
   */
  former: Buffer;
};

const sha256 = (content: Buffer | string): Buffer => createHash("sha256").update(content).digest();

/**
 * Returns the SHA-256 that identifies a repeated request (contract 4). For JSON, whitespace and the order of members are ignored. Clients
 * make up another boundary each time that they send one and the same form, so each delimiter of a form (RFC 2046 5.1.1) counts the
 * same, whatever its boundary is.
 */
export function hashBody(route: Pick<Route, "form">, raw: Buffer, contentType: string | undefined): BodyHash {
  const boundary = route.form && isForm(contentType) ? boundaryOf(contentType) : null;
  if (!boundary) {
    const canonical = raw.length > CANONICAL_MAX_BYTES ? undefined : canonicalJson(raw, contentType);
    const former = sha256(raw);
    return { hash: canonical === undefined ? former : sha256(canonical), former };
  }
  // Byte for byte, so that a character that no byte is stands for a delimiter and for nothing else.
  const hash = sha256(`\r\n${raw.toString("latin1")}`.replaceAll(`\r\n--${boundary}`, "\u0100"));
  return { hash, former: hash };
}

/** The same of a body that was put aside. */
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
    // Nor can the form be read then.
    return null;
  }
}
