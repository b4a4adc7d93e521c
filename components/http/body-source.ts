import { isUnseen } from "./column-width.ts";
import { type JsonScan, scanJson } from "./json-scan.ts";

/** A body as the API answers it: text, and its bytes where the text lost some. */
export type BodySource = {
  text: string;
  /** The bytes in base64, when they are not all UTF-8. */
  base64: string | null;
  /** Only its beginning was kept. */
  truncated: boolean;
};

export type BodyViewKind = "pretty" | "raw" | "hex";

/** Base64 to bytes; what is no base64 gives none. */
function decoded(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/** The bytes that were sent. */
export const bytesOf = ({ text, base64 }: BodySource): Uint8Array =>
  base64 === null ? new TextEncoder().encode(text) : decoded(base64);

/** Bytes in UTF-8, without making them; of a half of a pair as an encoder does, which replaces it. */
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

/** Whether somebody meant this for JSON, so that a fault in it is worth a word. */
const looksLikeJson = (text: string): boolean => /^[\uFEFF\s]{0,64}[{["]/.test(text);

/** The size of a body in bytes, by its text or base64 alone. */
export const byteLength = ({ text, base64 }: BodySource): number =>
  base64 === null ? utf8Length(text) : Math.floor((base64.replace(/=+$/, "").length * 3) / 4);

export type ReadBody = {
  /** Null when it cannot be laid out as JSON. */
  json: JsonScan | null;
  /** Why not, when it was meant to be JSON. */
  fault: { at: number; why: string } | null;
  views: readonly BodyViewKind[];
  first: BodyViewKind;
};

/** So much of a body's beginning tells whether a person can read it. */
const SAMPLE = 4_096;
/** From this share of unreadable characters on, bytes are shown first. */
const BINARY_SHARE = 0.1;

function isBinary({ text }: BodySource): boolean {
  const sample = text.slice(0, SAMPLE);
  let odd = 0;
  for (const character of sample)
    if (character === "\uFFFD" || (isUnseen(character) && !/[\n\r\t]/.test(character))) odd++;
  return odd > sample.length * BINARY_SHARE;
}

/**
 * Looks a body through: how it can be shown, and how it should be first. JSON that was cut off where it was too long is laid
 * out as far as it goes; other faulty JSON is shown as it came.
 *
 * @param mediaType of its Content-Type, to tell whether JSON was meant.
 */
export function readBody(source: BodySource, mediaType = ""): ReadBody {
  const { text, truncated } = source;
  const scan = scanJson(text);
  const cut = scan.fault?.atEnd === true && truncated && scan.count > 1;
  // A lone number or word is JSON too; nothing is gained by laying it out.
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
