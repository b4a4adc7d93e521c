/**
 * Returns a deterministic number from 0 to 1 for its arguments, so that samples are reproducible.
 * FNV-1a with MurmurHash3's finalizer; not for secrets.
 */
export function chanceOf(...of: readonly (string | number)[]): number {
  const text = of.join("|");
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
