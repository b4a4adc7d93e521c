export const CHANGE_STATUSES = ["new", "same", "changed", "removed"] as const;
export type ChangeStatus = (typeof CHANGE_STATUSES)[number];

export const CHANGE_MODES = ["text_diff"] as const;
export type ChangeMode = (typeof CHANGE_MODES)[number];

/** Characters of a page's text that are compared. The rest is ignored. */
export const TRACKED_CHARACTERS = 1_000_000;
/** Characters of a diff, and of one line in it. */
export const DIFF_CHARACTERS = 50_000;
export const DIFF_LINE_CHARACTERS = 4_000;
export const DIFF_CONTEXT_LINES = 3;
/**
 * Beyond this many differences, everything between the first and the last is one change, because
 * finding the minimum takes quadratic time.
 */
export const DIFF_EDITS_MAX = 1_000;

export const TAG_LENGTH = 128;
