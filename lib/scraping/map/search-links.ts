import { TimeSlice } from "#lib/platform/async/time-slice.ts";
import type { MapLink } from "./types.ts";

function wordsOf({ url, title }: MapLink): { path: string; title: string } {
  const { pathname, search } = new URL(url);
  let path = pathname + search;
  try {
    path = decodeURIComponent(path);
  } catch {
    // Not valid UTF-8: searched as written.
  }
  return { path: path.toLowerCase(), title: (title ?? "").toLowerCase() };
}

/**
 * Returns the links that contain all words of `search`, best first: matches in both path and title,
 * then short paths. Returns all links if `search` is empty. Releases the event loop in between.
 */
export async function searchLinks(links: readonly MapLink[], search: string | undefined): Promise<MapLink[]> {
  const words = [...new Set((search ?? "").toLowerCase().split(/\s+/).filter(Boolean))];
  if (words.length === 0) return [...links];
  const found: { link: MapLink; at: number; score: number; depth: number }[] = [];
  const slice = new TimeSlice();
  for (const [at, link] of links.entries()) {
    if (slice.isOver()) await slice.yield();
    const { path, title } = wordsOf(link);
    const inPath = words.filter((word) => path.includes(word));
    const inTitle = words.filter((word) => title.includes(word));
    if (new Set([...inPath, ...inTitle]).size < words.length) continue;
    found.push({ link, at, score: inPath.length + inTitle.length, depth: path.split("/").length });
  }
  return found.sort((a, b) => b.score - a.score || a.depth - b.depth || a.at - b.at).map(({ link }) => link);
}
