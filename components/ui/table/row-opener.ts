import type { FocusEvent, MouseEvent } from "react";

/** By the address itself: what React has drawn is a moment behind, and closing a sheet gives the focus back to a row, which is no walk to it. */
const openId = (): string | null => new URLSearchParams(window.location.search).get("open");

const rowOf = (target: EventTarget): string | undefined => (target as Element).closest("tr")?.dataset.row;

/**
 * Opens the row of a table that was clicked on, without the server, and where a row of it is open already the one that the keyboard comes to:
 * for a `<tbody>` whose rows have their id as `data-row` and a link with the id `open-…`. The keyboard presses that link, which is a click
 * too. Links, buttons and boxes inside a row, and clicks that open another tab or select text, are left alone.
 */
export const rowOpener = (onOpen: (id: string) => void) => ({
  onClickCapture(event: MouseEvent<HTMLTableSectionElement>) {
    const id = rowOf(event.target);
    if (!id || event.metaKey || event.ctrlKey || event.shiftKey || window.getSelection()?.toString()) return;
    if ((event.target as Element).closest("a:not([data-row-link]), button, label")) return;
    // Here, not by the table: that would follow the link to the server.
    event.preventDefault();
    event.stopPropagation();
    onOpen(id);
    document.getElementById(`open-${id}`)?.focus();
  },
  onFocus(event: FocusEvent<HTMLTableSectionElement>) {
    const [id, open] = [rowOf(event.target), openId()];
    if (!id || !open || id === open || !event.target.matches("[data-row-link]:focus-visible")) return;
    if (event.currentTarget.contains(document.getElementById(`open-${open}`))) onOpen(id);
  },
});
