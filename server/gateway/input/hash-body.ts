import { createHash } from "node:crypto";
import { MIMEType } from "node:util";
import type { Route } from "../route.ts";
import { isForm } from "./read-form.ts";

/**
 * SHA-256 of a body, by which the same request is known again (contract 4). Clients make up another boundary each time that they send
 * one and the same form, so each delimiter of a form (RFC 2046 5.1.1) counts the same, whatever its boundary is.
 */
export function hashBody(route: Pick<Route, "form">, raw: Buffer, contentType: string | undefined): Buffer {
  const boundary = route.form && isForm(contentType) ? boundaryOf(contentType) : null;
  const hash = createHash("sha256");
  if (!boundary) return hash.update(raw).digest();
  // Byte for byte, so that a character that no byte is stands for a delimiter and for nothing else.
  const text = `\r\n${raw.toString("latin1")}`.replaceAll(`\r\n--${boundary}`, "\u0100");
  return hash.update(text, "utf8").digest();
}

function boundaryOf(contentType: string): string | null {
  try {
    return new MIMEType(contentType).params.get("boundary");
  } catch {
    // Nor can the form be read then.
    return null;
  }
}
