import { evenPath } from "#lib/scraping/addresses/even-path.ts";

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
