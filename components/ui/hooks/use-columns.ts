"use client";

import { type RefObject, useEffect, useState } from "react";

/** Until it has been measured. */
const COLUMNS_BEFORE = 60;
const COLUMNS_MIN = 12;
/** Characters in the ruler: one alone is measured too roughly. */
const RULER = "0".repeat(50);

/**
 * How many characters of a box's own fixed-width font fit side by side into it, kept current as the box or the font changes.
 *
 * @param taken px of the box that are not for characters.
 */
export function useColumns(box: RefObject<HTMLElement | null>, taken: number): number {
  const [columns, setColumns] = useState(COLUMNS_BEFORE);
  useEffect(() => {
    const measured = box.current;
    if (!measured) return;
    const ruler = document.createElement("span");
    // Fixed, so that a box narrower than the ruler does not scroll for it.
    ruler.textContent = RULER;
    ruler.ariaHidden = "true";
    ruler.style.cssText = "position:fixed;visibility:hidden;white-space:pre;pointer-events:none";
    measured.append(ruler);
    const watch = new ResizeObserver(() => {
      const character = ruler.getBoundingClientRect().width / RULER.length;
      const room = measured.clientWidth - taken;
      if (character > 0 && room > 0) setColumns(Math.max(COLUMNS_MIN, Math.floor(room / character)));
    });
    watch.observe(measured);
    // The ruler grows when the font has come.
    watch.observe(ruler);
    return () => {
      watch.disconnect();
      ruler.remove();
    };
  }, [box, taken]);
  return columns;
}
