import { createHash } from "node:crypto";
import { MIMEType } from "node:util";
import type { Route } from "../route.ts";
import { canonicalJson } from "./canonical-json.ts";
import { isForm } from "./read-form.ts";
import type { Spooled } from "./spool-body.ts";

/** A longer JSON body is compared byte for byte: putting its members in order would hold the event loop for too long. */
const CANONICAL_MAX_BYTES = 65_536;

/**
 * SHA-256 of a body, by which the same request is known again (contract 4). JSON counts by what it says: neither the order of members nor
 * blanks make another request. Clients make up another boundary each time that they send one and the same form, so each delimiter of a
 * form (RFC 2046 5.1.1) counts the same, whatever its boundary is.
 */
export function hashBody(route: Pick<Route, "form">, raw: Buffer, contentType: string | undefined): Buffer {
  const boundary = route.form && isForm(contentType) ? boundaryOf(contentType) : null;
  const hash = createHash("sha256");
  if (!boundary) {
    const canonical = raw.length > CANONICAL_MAX_BYTES ? undefined : canonicalJson(raw, contentType);
    return hash.update(canonical ?? raw).digest();
  }
  // Byte for byte, so that a character that no byte is stands for a delimiter and for nothing else.
  const text = `\r\n${raw.toString("latin1")}`.replaceAll(`\r\n--${boundary}`, "\u0100");
  return hash.update(text, "utf8").digest();
}

/** The same of a body that was put aside. */
export async function hashSpooled(spooled: Spooled): Promise<Buffer> {
  if (spooled.bytes > CANONICAL_MAX_BYTES) return spooled.sha256;
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
