import { visiblePieces } from "#components/ui/text/visible-text.ts";

/** A body as the API returns it. */
export type BodySource = {
  text: string;
  /** Base64 bytes; only for invalid UTF-8. */
  base64: string | null;
  /** Whether the end was cut off. */
  truncated: boolean;
};

export type BodyViewKind = "pretty" | "raw" | "hex";

/** Of longer bodies only the beginning is shown, in characters (bytes in hex) and lines. */
export const SHOWN_MAX = 256 * 1024;
export const LINES_MAX = 20_000;

/** Returns the original bytes; none for invalid base64. */
export function bytesOf({ text, base64 }: BodySource): Uint8Array<ArrayBuffer> {
  if (base64 === null) return new TextEncoder().encode(text);
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/** Returns a body's size in bytes. */
export const byteLength = ({ text, base64 }: BodySource): number =>
  base64 === null ? new TextEncoder().encode(text).length : Math.floor((base64.replace(/=+$/, "").length * 3) / 4);

export type ReadBody = {
  views: readonly BodyViewKind[];
  first: BodyViewKind;
  /** Why it is not valid JSON, if it was meant as JSON. */
  fault: string | null;
};

/** Characters examined to tell text from binary. */
const SAMPLE = 4_096;
/** Share of unreadable characters from which the hex view is shown first. */
const BINARY_SHARE = 0.1;

function isBinary(text: string): boolean {
  const sample = text.slice(0, SAMPLE).replace(/[\n\r\t]/g, "");
  const odd = sample.split("\uFFFD").length - 1 + visiblePieces(sample).filter((piece) => piece.hidden).length;
  return odd > sample.length * BINARY_SHARE;
}

/** Returns what is wrong with a text as JSON, or null. */
function jsonFault(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** What may follow the last whole token of JSON that was cut off, before its brackets are closed. */
const ENDINGS = ["", "null", '"":null', ":null"];

/** Returns whether a text is the beginning of JSON. */
function beginsJson(text: string): boolean {
  const tokens = Array.from(text.matchAll(TOKEN), ([token]) => token).slice(0, -1);
  const open: string[] = [];
  for (const token of tokens)
    if (token === "{") open.push("}");
    else if (token === "[") open.push("]");
    else if (token === "}" || token === "]") open.pop();
  const closing = open.reverse().join("");
  return ENDINGS.some((ending) => jsonFault(`${tokens.join(" ")}${ending}${closing}`) === null);
}

/**
 * Determines a body's possible views and the initial one. Truncated JSON is formatted as far as it
 * goes; other invalid JSON is shown raw.
 * @param mediaType the Content-Type, to tell whether JSON was meant.
 */
export function readBody({ text, truncated }: BodySource, mediaType = ""): ReadBody {
  const hasMembers = /^\s*(\[|\{\s*["}])/.test(text);
  const fault = jsonFault(text);
  // A lone number or word is valid JSON but needs no formatting.
  if (hasMembers && (fault === null || (truncated && beginsJson(text))))
    return { views: ["pretty", "raw", "hex"], first: "pretty", fault: null };
  const isMeant = /[/+]json\b/i.test(mediaType) || /^[\uFEFF\s]*[{["]/.test(text);
  return {
    views: ["raw", "hex"],
    first: isBinary(text) ? "hex" : "raw",
    fault: isMeant && text !== "" ? fault : null,
  };
}

const BYTES_PER_LINE = 16;

function hexLines(bytes: Uint8Array): string[] {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += BYTES_PER_LINE) {
    const part = Array.from(bytes.subarray(at, at + BYTES_PER_LINE));
    const digits = part.map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
    const ascii = part.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : ".")).join("");
    lines.push(`${at.toString(16).padStart(8, "0")}  ${digits.padEnd(BYTES_PER_LINE * 3 - 1)}  ${ascii}`);
  }
  return lines;
}

/** Returns the lines shown in a view, and whether the body has more. */
export function shownLines(source: BodySource, view: BodyViewKind): { lines: string[]; isCut: boolean } {
  if (view === "hex") {
    const bytes = bytesOf(source);
    return { lines: hexLines(bytes.subarray(0, SHOWN_MAX)), isCut: bytes.length > SHOWN_MAX };
  }
  const start = source.text.slice(0, SHOWN_MAX);
  const lines = (view === "pretty" ? formatJson(start) : start).split(/\r?\n/);
  return { lines: lines.slice(0, LINES_MAX), isCut: source.text.length > SHOWN_MAX || lines.length > LINES_MAX };
}

/** A string (unclosed at the end of the text), a bracket, comma or colon, or a number or word. */
const TOKEN = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[{}[\],:]|[^\s{}[\],:"]+/g;
/** Deeper levels are indented as much, so that nesting cannot multiply the length. */
const LEVELS_INDENTED = 24;

/**
 * Puts each member of a JSON text on its own line. Only whitespace changes: numbers, escapes and
 * repeated names stay as written. The text may be cut off anywhere.
 */
export function formatJson(text: string): string {
  const parts: string[] = [];
  let depth = 0;
  let before = "";
  const breakLine = () => parts.push(`\n${"  ".repeat(Math.max(0, Math.min(depth, LEVELS_INDENTED)))}`);
  for (const [token] of text.matchAll(TOKEN)) {
    const isFirst = before === "{" || before === "[";
    if (token === "}" || token === "]") {
      depth--;
      if (!isFirst) breakLine();
    } else if (isFirst || before === ",") breakLine();
    else if (before === ":") parts.push(" ");
    if (token === "{" || token === "[") depth++;
    parts.push(token);
    before = token;
  }
  return parts.join("");
}
