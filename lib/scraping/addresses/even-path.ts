/** Normalizes percent-encoding (RFC 9309 2.2.2): encodes non-ASCII characters, decodes unreserved ones. */
export const evenPath = (path: string): string =>
  path
    .replace(/[^\x21-\x7e]+/g, (other) => encodeURIComponent(other.toWellFormed()))
    .replace(/%[0-9a-f]{2}/gi, (octet) => {
      const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : octet.toUpperCase();
    });
