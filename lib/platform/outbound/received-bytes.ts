const SHOWN_CHARACTERS = 60;

/**
 * Returns whether these bytes are a SETTINGS frame (type 4) on stream 0, with which an HTTP/2
 * server begins (RFC 9113 3.4).
 */
const isHttp2 = (bytes: Buffer): boolean => bytes.length >= 9 && bytes[3] === 4 && bytes.readUInt32BE(5) === 0;

/** Returns whether these bytes are a TLS alert or handshake record (RFC 8446 5.1). */
const isTls = (bytes: Buffer): boolean => bytes.length >= 3 && (bytes[0] === 21 || bytes[0] === 22) && bytes[1] === 3;

/**
 * Returns the beginning of the received bytes, or their first line if it is text, in printable
 * ASCII.
 */
function excerpt(bytes: Buffer): string {
  const text = bytes.toString("latin1", 0, SHOWN_CHARACTERS + 1);
  const line = /^[\x20-\xff]+(?=\r?\n)/.exec(text)?.[0] ?? text;
  const shown = line.slice(0, SHOWN_CHARACTERS).replace(/[^\x20-\x5b\x5d-\x5f\x61-\x7e]/g, escaped);
  return line.length > SHOWN_CHARACTERS ? `${shown}…` : shown;
}

const NAMED: Record<string, string> = { "\r": "\\r", "\n": "\\n", "\t": "\\t", "\\": "\\\\" };
const escaped = (character: string): string =>
  NAMED[character] ?? `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`;

/**
 * Returns the description of a response that is not HTTP/1.1.
 *
 * @param bytes its beginning.
 * @param reason the parser's error, if the response begins like HTTP/1.1.
 */
export function describeStrangeResponse(bytes: Buffer, reason: string | undefined): string {
  if (bytes.length === 0) return `The target's response is not valid HTTP/1.1${reason ? ` (${reason})` : ""}.`;
  if (isHttp2(bytes)) return "The target answered in HTTP/2 without agreeing on it in the TLS handshake (ALPN).";
  if (isTls(bytes)) return "The target expects TLS on this port. Use an https URL.";
  const shown = `\`${excerpt(bytes)}\``;
  if (!bytes.toString("latin1", 0, 5).startsWith("HTTP/") || reason === undefined)
    return `The target answered with something that is not HTTP/1.1: ${shown}.`;
  return `The target's response is not valid HTTP/1.1 (${reason}): ${shown}.`;
}
