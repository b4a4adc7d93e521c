import { SEGMENT_REPEATS_MAX, SEGMENTS_MAX } from "./constants.ts";

/** Characters of UUIDs and hashes. Each run is matched once, so the time is linear in the path. */
const HEX_RUN = /[0-9a-f-]+/gi;
/** Shortest ID in characters. Shorter runs are words, or covered by the rule for numbers. */
const ID_LENGTH_MIN = 12;

/**
 * Removes numbers, IDs and parameter values, so that all days of a calendar have one pattern.
 * @param url of `normaliseAddress`.
 */
export function addressPattern(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  const path = withoutIds(pathname).replace(/\d+/g, "0");
  const names = [...new Set(searchParams.keys())].sort().join("&");
  return names === "" ? host + path : `${host}${path}?${names}`;
}

/**
 * An ID such as a UUID or hash is the text between the first and last word boundary of a run that
 * contains a digit.
 */
function withoutIds(pathname: string): string {
  return pathname.replace(HEX_RUN, (run, at: number) => {
    const isBoundary = (offset: number) => isWord(pathname[at + offset - 1]) !== isWord(pathname[at + offset]);
    let start = 0;
    while (start < run.length && !isBoundary(start)) start++;
    let end = run.length;
    while (end > start && !isBoundary(end)) end--;
    if (end - start < ID_LENGTH_MIN || !/\d/.test(run.slice(start))) return run;
    return `${run.slice(0, start)}0${run.slice(end)}`;
  });
}

const isWord = (character = ""): boolean => /^\w/.test(character);

/**
 * Returns whether a path repeats itself, as /a/b/a/b/a/b does when a site answers relative links at
 * any path.
 */
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
