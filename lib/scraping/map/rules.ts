import type { MapLink } from "./types.ts";

/** The part of an address that says what is behind it, in words. */
function wordsOf({ url, title }: MapLink): { path: string; title: string } {
  const { pathname, search } = new URL(url);
  let path = pathname + search;
  try {
    path = decodeURIComponent(path);
  } catch {
    // Bytes that are no UTF-8: looked through as they are written.
  }
  return { path: path.toLowerCase(), title: (title ?? "").toLowerCase() };
}

/**
 * Links that hold all the words, the best first: in both path and title before one of them, and short addresses before long ones, which
 * are further down in the site. Without words: all, as they are.
 */
export function searchLinks(links: readonly MapLink[], search: string | undefined): MapLink[] {
  const words = (search ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...links];
  return links
    .map((link, at) => {
      const { path, title } = wordsOf(link);
      const found = words.every((word) => path.includes(word) || title.includes(word));
      const score =
        words.filter((word) => path.includes(word)).length + words.filter((word) => title.includes(word)).length;
      return { link, at, found, score, depth: path.split("/").length };
    })
    .filter(({ found }) => found)
    .sort((a, b) => b.score - a.score || a.depth - b.depth || a.at - b.at)
    .map(({ link }) => link);
}
