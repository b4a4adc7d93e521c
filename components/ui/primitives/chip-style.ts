/** A filter menu that is not set, styled like an unset `FilterChip`. */
export const CHIP =
  "inline-flex h-7 items-center gap-1 rounded-md border border-dashed border-line-strong px-2 text-xs font-medium whitespace-nowrap text-muted hover:bg-hover hover:text-text";

/** A filter menu that is set, styled like a set `FilterChip`. */
export const CHIP_SET =
  "inline-flex h-7 items-center gap-1 rounded-md border border-transparent bg-accent-soft px-2 text-xs font-medium whitespace-nowrap text-accent";
