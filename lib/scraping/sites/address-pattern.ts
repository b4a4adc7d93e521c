import { SEGMENT_REPEATS_MAX, SEGMENTS_MAX } from "./constants.ts";

/** What stands for a thing's name rather than for a kind of page: hexadecimal of some length, and ids like it. */
const TOKEN = /\b(?=[0-9a-f-]*\d)[0-9a-f-]{12,}\b/gi;

/**
 * What an address has in common with those that differ from it only in their numbers and in what their parameters hold: a calendar's
 * days have one pattern, however many there are.
 *
 * @param url of `normaliseAddress`.
 */
export function addressPattern(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  const path = pathname.replace(TOKEN, "0").replace(/\d+/g, "0");
  const names = [...new Set(searchParams.keys())].sort().join("&");
  return names === "" ? host + path : `${host}${path}?${names}`;
}

/** Whether a path goes round in circles: /a/b/a/b/a/b is what relative links come to on a site that answers at any path. */
export function isCircular(url: string): boolean {
  const segments = new URL(url).pathname.split("/").filter(Boolean);
  if (segments.length > SEGMENTS_MAX) return true;
  const counts = new Map<string, number>();
  for (const segment of segments) {
    const count = (counts.get(segment) ?? 0) + 1;
    if (count > SEGMENT_REPEATS_MAX) return true;
    counts.set(segment, count);
  }
  return false;
}
