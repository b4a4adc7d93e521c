/**
 * Whether a path begins as a pattern of robots.txt says (RFC 9309 2.2.3): `*` is any characters, a last `$` the end. Each part is looked
 * for once from where the one before ended: never slow, whatever the pattern.
 */
export const matchesPath = (pattern: string, path: string): boolean => matches(evenPath(pattern), evenPath(path));

/** The same for a pattern and a path that are `evenPath` already. */
export function matches(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith("$");
  const [first = "", ...parts] = (anchored ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(first)) return false;
  const last = parts.pop();
  if (last === undefined) return !anchored || path === first;
  let at = first.length;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return anchored ? path.length - last.length >= at && path.endsWith(last) : path.indexOf(last, at) >= 0;
}

/** One spelling for what means the same (RFC 9309 2.2.2): what is not ASCII encoded, what need not be encoded not. */
export const evenPath = (path: string): string =>
  path
    .replace(/[^\x21-\x7e]+/g, (other) => encodeURIComponent(other.toWellFormed()))
    .replace(/%[0-9a-f]{2}/gi, (octet) => {
      const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : octet.toUpperCase();
    });
