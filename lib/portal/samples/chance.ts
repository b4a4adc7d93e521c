/**
 * A number from 0 to 1 that is always the same for the same things: what looks like chance in a sample comes out alike each time. FNV-1a,
 * its bits spread by the finaliser of MurmurHash3; good for nothing that must not be guessed.
 */
export function chanceOf(...of: readonly (string | number)[]): number {
  const text = of.join("|");
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
