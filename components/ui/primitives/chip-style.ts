/** A filter that could be set, when it opens something: looks as an unset `FilterChip` does. */
export const CHIP =
  "inline-flex h-7 items-center gap-1 rounded-md border border-dashed border-line-strong px-2 text-xs font-medium whitespace-nowrap text-muted hover:bg-hover hover:text-text";

/** One that is set, when it opens something: looks as a set `FilterChip` does. */
export const CHIP_SET =
  "inline-flex h-7 items-center gap-1 rounded-md border border-transparent bg-accent-soft px-2 text-xs font-medium whitespace-nowrap text-accent";
