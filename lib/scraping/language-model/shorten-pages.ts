import type { ShownPage } from "./types.ts";

/**
 * Pages as the model is shown them: together no longer than so many characters. Short ones are whole, and what they leave is shared evenly by
 * the long ones. Of several pages the addresses count too, for a page may have as long a one as it likes.
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
    // Cut between characters: half of one is none.
    return { ...page, markdown: page.markdown.slice(0, left).toWellFormed() };
  });
  return { pages: shown, isShortened };
}

/** The most that each may have, for all together to stay within `total`. */
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
