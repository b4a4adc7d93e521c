import type { FocusEvent, MouseEvent } from "react";

/**
 * Read from the URL: React's rendering lags behind, and a closing sheet returns the focus to its
 * row, which must not reopen it.
 */
const openId = (): string | null => new URLSearchParams(window.location.search).get("open");

/** How long a clicked row is shown as open in advance. */
const PRESSED_MS = 400;

/** Gives immediate feedback: React renders the sheet later, and nothing is painted until then. */
function showPressed(row: Element | null): void {
  row?.setAttribute("data-pressed", "");
  setTimeout(() => row?.removeAttribute("data-pressed"), PRESSED_MS);
}

/** Checks cheap state first: reading the text forces a layout. */
function hasSelectedText(): boolean {
  const selection = window.getSelection();
  return selection !== null && !selection.isCollapsed && selection.toString() !== "";
}

const rowOf = (target: EventTarget): string | undefined => (target as Element).closest("tr")?.dataset.row;

/**
 * Opens a clicked row without the server, and while a sheet is open, the row that gets the focus.
 * For a `<tbody>` whose rows have their ID as `data-row` and a link with the ID `open-…`; the
 * keyboard activates that link, which also clicks. Ignores links, buttons and checkboxes in a row,
 * and clicks that open a tab or select text.
 */
export const rowOpener = (onOpen: (id: string) => void) => ({
  onClickCapture(event: MouseEvent<HTMLTableSectionElement>) {
    const id = rowOf(event.target);
    if (!id || event.metaKey || event.ctrlKey || event.shiftKey || hasSelectedText()) return;
    if ((event.target as Element).closest("a:not([data-row-link]), button, label")) return;
    // Handled here, because the table would follow the link to the server.
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
