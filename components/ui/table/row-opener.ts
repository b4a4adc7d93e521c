import type { FocusEvent, MouseEvent } from "react";

/** By the address itself: what React has drawn is a moment behind, and closing a sheet gives the focus back to a row, which is no walk to it. */
const openId = (): string | null => new URLSearchParams(window.location.search).get("open");

/** How long a row that was pressed is shown as open before it is. */
const PRESSED_MS = 400;

/** Shows at once that the press was taken: React draws the sheet when there is time, and until something changes the browser paints nothing. */
function showPressed(row: Element | null): void {
  row?.setAttribute("data-pressed", "");
  setTimeout(() => row?.removeAttribute("data-pressed"), PRESSED_MS);
}

/** Asked in two steps: the text has the browser lay the page out first. */
function hasSelectedText(): boolean {
  const selection = window.getSelection();
  return selection !== null && !selection.isCollapsed && selection.toString() !== "";
}

const rowOf = (target: EventTarget): string | undefined => (target as Element).closest("tr")?.dataset.row;

/**
 * Opens the row of a table that was clicked on, without the server, and where a row of it is open already the one that the keyboard comes to:
 * for a `<tbody>` whose rows have their id as `data-row` and a link with the id `open-…`. The keyboard presses that link, which is a click
 * too. Links, buttons and boxes inside a row, and clicks that open another tab or select text, are left alone.
 */
export const rowOpener = (onOpen: (id: string) => void) => ({
  onClickCapture(event: MouseEvent<HTMLTableSectionElement>) {
    const id = rowOf(event.target);
    if (!id || event.metaKey || event.ctrlKey || event.shiftKey || hasSelectedText()) return;
    if ((event.target as Element).closest("a:not([data-row-link]), button, label")) return;
    // Here, not by the table: that would follow the link to the server.
    event.preventDefault();
    event.stopPropagation();
    showPressed((event.target as Element).closest("tr"));
    onOpen(id);
    const link = document.getElementById(`open-${id}`);
    if (link !== document.activeElement) link?.focus();
  },
  onFocus(event: FocusEvent<HTMLTableSectionElement>) {
    const [id, open] = [rowOf(event.target), openId()];
    if (!id || !open || id === open || !event.target.matches("[data-row-link]:focus-visible")) return;
    if (event.currentTarget.contains(document.getElementById(`open-${open}`))) onOpen(id);
  },
});
