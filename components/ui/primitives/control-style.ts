/** Styles shared by all text-like controls. */
export const controlStyle = [
  "w-full min-w-0 rounded-md border border-line-control bg-panel px-2.5 text-sm text-text shadow-none transition-colors duration-100",
  "hover:border-faint focus-visible:border-accent focus-visible:-outline-offset-1",
  "aria-invalid:border-bad aria-invalid:focus-visible:outline-bad disabled:bg-sunken disabled:text-muted",
].join(" ");
