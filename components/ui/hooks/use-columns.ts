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
    ruler.textContent = RULER;
    ruler.style.cssText = "position:absolute;white-space:pre";
    // Around it, so that nothing scrolls for a ruler that is wider than its box.
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
    // The ruler grows when the font has come.
    watch.observe(ruler);
    return () => {
      watch.disconnect();
      holder.remove();
    };
  }, [box, taken]);
  return columns;
}
