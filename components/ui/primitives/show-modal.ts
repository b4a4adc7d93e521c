/**
 * Number of open dialogs, which can be stacked. Marked on the root element because `:has()` would
 * be evaluated on every change of the page.
 */
let open = 0;
function count(change: 1 | -1): void {
  open += change;
  document.documentElement.toggleAttribute("data-modal", open > 0);
}

/**
 * Opens a modal `<dialog>` and returns a function that closes it. The page behind does not scroll
 * (globals.css); the space of its scrollbar is kept, so that nothing moves.
 */
export function showModal(dialog: HTMLDialogElement): () => void {
  const root = document.documentElement;
  const scrolls = window.innerWidth > root.clientWidth;
  if (scrolls) root.style.scrollbarGutter = "stable";
  dialog.showModal();
  count(1);
  dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  return () => {
    dialog.close();
    count(-1);
    // If nothing had the focus before (opened by URL) or it is gone, focus the main content.
    const focused = document.activeElement;
    if (focused === document.body || dialog.contains(focused))
      document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    if (scrolls) root.style.scrollbarGutter = "";
  };
}

/**
 * Hides an open `<dialog>` in the next frame and closes it afterwards. Closing makes the page
 * behind interactive again and recalculates all of its styles, which would delay the response to
 * the key.
 * @param close closes it; not called if it was reopened meanwhile.
 */
export function hideAndClose(dialog: HTMLDialogElement, close: () => void): void {
  dialog.style.visibility = "hidden";
  dialog.dataset.hiding = "";
  requestAnimationFrame(() => setTimeout(() => "hiding" in dialog.dataset && close()));
}

/** Undoes `hideAndClose` on a dialog that is reopened. */
export function unhide(dialog: HTMLDialogElement): void {
  dialog.style.visibility = "";
  delete dialog.dataset.hiding;
}
