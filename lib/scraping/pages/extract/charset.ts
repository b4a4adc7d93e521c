import { isUtf8 } from "node:buffer";

/** Bytes in which a page must declare its encoding (HTML 13.2.3.2). */
const PRESCAN_BYTES = 1024;
const IN_HEADER = /charset\s*=\s*(?:["']\s*)?([\w:.-]+)/i;
const IN_META = /<meta[^<>]{0,500}?charset\s*=\s*(?:["']\s*)?([\w:.-]+)/i;
const IN_XML = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w:.-]+)/i;

/**
 * Decodes by the byte order mark, otherwise the Content-Type, otherwise the page's declaration
 * (`<meta>`, XML declaration), otherwise as UTF-8 if valid and windows-1252 if not, like browsers.
 */
export function decodeText(bytes: Uint8Array, contentType: string | undefined): string {
  const label = fromMark(bytes) ?? known(IN_HEADER.exec(contentType ?? "")?.[1]) ?? fromPage(bytes);
  if (label === "utf-8" || (label === undefined && isUtf8(bytes))) return decodeUtf8(bytes);
  return new TextDecoder(label ?? "windows-1252").decode(bytes);
}

function decodeUtf8(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return buffer.toString("utf8", marked ? 3 : 0);
}

function fromMark([a, b, c]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  return undefined;
}

function fromPage(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, PRESCAN_BYTES)).toString(
    "latin1",
  );
  const label = known(IN_META.exec(start)?.[1] ?? IN_XML.exec(start)?.[1]);
  // An ASCII declaration is readable, so the page is not in UTF-16, whatever it declares.
  return label?.startsWith("utf-16") ? "utf-8" : label;
}

/** Undefined for an unknown label (Encoding Standard 4.2). */
function known(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  if (/^utf-?8$/i.test(label)) return "utf-8";
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
