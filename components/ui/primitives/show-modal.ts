/**
 * Opens a `<dialog>` over everything and answers how to close it. The page behind does not scroll (globals.css); where that
 * takes its scrollbar away, the place of it stays, so that nothing moves.
 */
export function showModal(dialog: HTMLDialogElement): () => void {
  const root = document.documentElement;
  const scrolls = window.innerWidth > root.clientWidth;
  if (scrolls) root.style.scrollbarGutter = "stable";
  dialog.showModal();
  dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  return () => {
    dialog.close();
    // Nothing had the focus before (opened by its address), or what had it is gone: then the page's content takes it.
    const focused = document.activeElement;
    if (focused === document.body || dialog.contains(focused))
      document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    if (scrolls) root.style.scrollbarGutter = "";
  };
}
