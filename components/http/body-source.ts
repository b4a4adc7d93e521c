import { isUnseen } from "./column-width.ts";
import { type JsonScan, scanJson } from "./json-scan.ts";

/** A body as the API returns it. */
export type BodySource = {
  text: string;
  /** Base64 bytes; only for invalid UTF-8. */
  base64: string | null;
  /** Whether the end was cut off. */
  truncated: boolean;
};

export type BodyViewKind = "pretty" | "raw" | "hex";

/** Decodes base64; returns no bytes for invalid input. */
function decoded(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/** Returns the original bytes. */
export const bytesOf = ({ text, base64 }: BodySource): Uint8Array =>
  base64 === null ? new TextEncoder().encode(text) : decoded(base64);

/**
 * Returns the length in UTF-8 without encoding; a lone surrogate counts as its replacement
 * character.
 */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) {
      bytes += 4;
      at++;
    } else bytes += 3;
  }
  return bytes;
}

/** Whether the text was probably meant as JSON, which makes a fault worth reporting. */
const looksLikeJson = (text: string): boolean => /^[\uFEFF\s]{0,64}[{["]/.test(text);

/** Returns a body's size in bytes without decoding it. */
export const byteLength = ({ text, base64 }: BodySource): number =>
  base64 === null ? utf8Length(text) : Math.floor((base64.replace(/=+$/, "").length * 3) / 4);

export type ReadBody = {
  /** Null if it cannot be formatted as JSON. */
  json: JsonScan | null;
  /** Why not, if it was meant as JSON. */
  fault: { at: number; why: string } | null;
  views: readonly BodyViewKind[];
  first: BodyViewKind;
};

/** Characters examined to tell text from binary. */
const SAMPLE = 4_096;
/** Share of unreadable characters from which the hex view is shown first. */
const BINARY_SHARE = 0.1;

function isBinary({ text }: BodySource): boolean {
  const sample = text.slice(0, SAMPLE);
  let odd = 0;
  for (const character of sample)
    if (character === "\uFFFD" || (isUnseen(character) && !/[\n\r\t]/.test(character))) odd++;
  return odd > sample.length * BINARY_SHARE;
}

/**
 * Determines a body's possible views and the initial one. Truncated JSON is formatted as far as it
 * goes; other invalid JSON is shown raw.
 * @param mediaType the Content-Type, to tell whether JSON was meant.
 */
export function readBody(source: BodySource, mediaType = ""): ReadBody {
  const { text, truncated } = source;
  const scan = scanJson(text);
  const cut = scan.fault?.atEnd === true && truncated && scan.count > 1;
  // A lone number or word is valid JSON but needs no formatting.
  const json = (scan.fault === null && scan.count > 1) || cut ? scan : null;
  const meant = /[/+]json\b/i.test(mediaType) || looksLikeJson(text);
  const fault = json === null && scan.fault !== null && meant && text !== "" ? scan.fault : null;
  const views: BodyViewKind[] = json ? ["pretty", "raw", "hex"] : ["raw", "hex"];
  const first = json ? "pretty" : isBinary(source) ? "hex" : "raw";
  return { json, fault, views, first };
}

/** "312 bytes", "64.0 KiB". */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? "byte" : "bytes"}`;
  const kib = bytes / 1024;
  return kib < 1024 ? `${kib.toFixed(1)} KiB` : `${(kib / 1024).toFixed(1)} MiB`;
}
