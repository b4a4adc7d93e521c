"use client";

import { type RefObject, useEffect, useState } from "react";

/** Used until measured. */
const COLUMNS_BEFORE = 60;
const COLUMNS_MIN = 12;
/** Characters of the ruler; one alone would be too imprecise. */
const RULER = "0".repeat(50);

/**
 * Returns how many characters of a box's fixed-width font fit into its width, updated as box or
 * font change.
 * @param taken px of the box that are not for characters.
 */
export function useColumns(box: RefObject<HTMLElement | null>, taken: number): number {
  const [columns, setColumns] = useState(COLUMNS_BEFORE);
  useEffect(() => {
    const measured = box.current;
    if (!measured) return;
    const ruler = document.createElement("span");
    ruler.textContent = RULER;
    ruler.style.cssText = "position:absolute;white-space:pre";
    // Clips a ruler that is wider than its box, so that nothing scrolls.
    const holder = document.createElement("span");
    holder.ariaHidden = "true";
    holder.style.cssText = "position:absolute;width:0;height:0;overflow:hidden;visibility:hidden;pointer-events:none";
    holder.append(ruler);
    measured.append(holder);
    const watch = new ResizeObserver(() => {
      const character = ruler.getBoundingClientRect().width / RULER.length;
      const room = measured.clientWidth - taken;
      if (character > 0 && room > 0) setColumns(Math.max(COLUMNS_MIN, Math.floor(room / character)));
    });
    watch.observe(measured);
    // The ruler grows when the font has loaded.
    watch.observe(ruler);
    return () => {
      watch.disconnect();
      holder.remove();
    };
  }, [box, taken]);
  return columns;
}
