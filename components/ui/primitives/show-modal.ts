/** How many are open: one may stand over another. Said on the root element, where a style of `:has()` would be judged with each change of the page. */
let open = 0;
function count(change: 1 | -1): void {
  open += change;
  document.documentElement.toggleAttribute("data-modal", open > 0);
}

/**
 * Opens a `<dialog>` over everything and answers how to close it. The page behind does not scroll (globals.css); where that
 * takes its scrollbar away, the place of it stays, so that nothing moves.
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
    // Nothing had the focus before (opened by its address), or what had it is gone: then the page's content takes it.
    const focused = document.activeElement;
    if (focused === document.body || dialog.contains(focused))
      document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    if (scrolls) root.style.scrollbarGutter = "";
  };
}

/**
 * Hides an open `<dialog>` with the next frame, and closes it after: that makes all of the page behind usable again, which has the browser judge
 * every style of it, and the answer to the key need not wait for that.
 *
 * @param close closes it; not called when it was opened again meanwhile.
 */
export function hideThenClose(dialog: HTMLDialogElement, close: () => void): void {
  dialog.style.visibility = "hidden";
  dialog.dataset.hiding = "";
  requestAnimationFrame(() => setTimeout(() => "hiding" in dialog.dataset && close()));
}

/** Takes `hideThenClose` back, and leaves nothing of it on a dialog that is opened again. */
export function unhide(dialog: HTMLDialogElement): void {
  dialog.style.visibility = "";
  delete dialog.dataset.hiding;
}
