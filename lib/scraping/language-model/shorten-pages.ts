import type { ShownPage } from "./types.ts";

/**
 * Shortens pages to `characters` in total. Short pages stay whole, and the long ones share the rest
 * evenly. With several pages their addresses count too, because they may be very long.
 */
export function shortenPages(
  pages: readonly ShownPage[],
  characters: number,
): { pages: ShownPage[]; isShortened: boolean } {
  const lengthOf = ({ url, markdown }: ShownPage) => markdown.length + (pages.length > 1 ? (url?.length ?? 0) : 0);
  const share = evenShare(pages.map(lengthOf), characters);
  let isShortened = false;
  const shown = pages.map((page) => {
    const left = Math.max(0, page.markdown.length - Math.max(0, lengthOf(page) - share));
    isShortened ||= left < page.markdown.length;
    // Replaces a surrogate whose other half was cut off.
    return { ...page, markdown: page.markdown.slice(0, left).toWellFormed() };
  });
  return { pages: shown, isShortened };
}

/** Returns the most that each may have for all to stay within `total`. */
function evenShare(lengths: readonly number[], total: number): number {
  let left = total;
  const ordered = lengths.toSorted((a, b) => a - b);
  for (const [at, length] of ordered.entries()) {
    const share = Math.floor(left / (ordered.length - at));
    if (length > share) return share;
    left -= length;
  }
  return total;
}
