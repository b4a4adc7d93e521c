/** What has become of a page since it was last looked at. */
export const CHANGE_STATUSES = ["new", "same", "changed", "removed"] as const;
export type ChangeStatus = (typeof CHANGE_STATUSES)[number];

/** What is told besides the status. */
export const CHANGE_MODES = ["text_diff"] as const;
export type ChangeMode = (typeof CHANGE_MODES)[number];

/** Characters of a page's text that are kept and compared; what comes after counts for nothing. */
export const TRACKED_CHARACTERS = 1_000_000;
/** Characters of a diff, and of a line of one. */
export const DIFF_CHARACTERS = 50_000;
export const DIFF_LINE_CHARACTERS = 4_000;
/** Lines that stayed as they are, around each change. */
export const DIFF_CONTEXT_LINES = 3;
/** With more differences than these, what is between the first and the last is told as one change: finding the fewest takes their square. */
export const DIFF_EDITS_MAX = 1_000;

export const TAG_LENGTH = 128;
