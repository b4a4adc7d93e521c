import type { MouseEvent } from "react";

/**
 * Opens the row of a table that was clicked on, without the server: for a `<tbody>`, as `onClickCapture`, whose rows have their id as
 * `data-row` and a link with the id `open-…`. The keyboard presses that link, which is a click too. Links, buttons and boxes inside a row,
 * and clicks that open another tab or select text, are left alone.
 */
export const rowOpener = (onOpen: (id: string) => void) => (event: MouseEvent<HTMLTableSectionElement>) => {
  const target = event.target as Element;
  const id = target.closest("tr")?.dataset.row;
  if (!id || event.metaKey || event.ctrlKey || event.shiftKey || window.getSelection()?.toString()) return;
  if (target.closest("a:not([data-row-link]), button, label")) return;
  // Here, not by the table: that would follow the link to the server.
  event.preventDefault();
  event.stopPropagation();
  onOpen(id);
  document.getElementById(`open-${id}`)?.focus();
};
