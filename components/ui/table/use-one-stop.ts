"use client";

import { type RefObject, useEffect } from "react";

/**
 * While a row's sheet is open, Tab goes on from that row to its sheet: the other rows are no stops on the way, what walks to them are the
 * arrow keys. Set on the elements, so that opening a sheet draws no row again.
 *
 * @param open the id of the row whose sheet is open, if it is one of the table's.
 */
export function useOneStop(ref: RefObject<HTMLTableElement | null>, open: string | undefined): void {
  // After each drawing: rows may have come.
  useEffect(() => {
    const links = [...(ref.current?.querySelectorAll("tbody [data-row-link]") ?? [])];
    const own = links.find((link) => open !== undefined && link.id === `open-${open}`);
    for (const link of links)
      if (own && link !== own) link.setAttribute("tabindex", "-1");
      else link.removeAttribute("tabindex");
  });
}
