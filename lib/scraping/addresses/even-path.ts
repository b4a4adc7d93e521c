/** One spelling for what means the same (RFC 9309 2.2.2): what is not ASCII encoded, what need not be encoded not. */
export const evenPath = (path: string): string =>
  path
    .replace(/[^\x21-\x7e]+/g, (other) => encodeURIComponent(other.toWellFormed()))
    .replace(/%[0-9a-f]{2}/gi, (octet) => {
      const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : octet.toUpperCase();
    });
