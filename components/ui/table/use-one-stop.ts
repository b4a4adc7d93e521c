"use client";

import { type RefObject, useEffect } from "react";

/**
 * While a sheet is open, Tab moves from its row into the sheet: other rows leave the tab order and
 * are reached with the arrow keys. Set on the elements, so that opening a sheet renders no row.
 * @param open ID of the row whose sheet is open, if it is in the table.
 */
export function useOneStop(ref: RefObject<HTMLTableElement | null>, open: string | undefined): void {
  // After each render, as there may be new rows.
  useEffect(() => {
    const links = [...(ref.current?.querySelectorAll("tbody [data-row-link]") ?? [])];
    const own = links.find((link) => open !== undefined && link.id === `open-${open}`);
    for (const link of links)
      if (own && link !== own) link.setAttribute("tabindex", "-1");
      else link.removeAttribute("tabindex");
  });
}
