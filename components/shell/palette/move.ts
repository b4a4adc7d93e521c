/** A key and its modifiers. */
export type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** Returns how a key moves through the rows: one row, a group, or to an end. */
function stepOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: KeyPress): { by: "row" | "group" | "end"; down: boolean } | undefined {
  if (key === "Home" || key === "End") return { by: "end", down: key === "End" };
  const down = key === "ArrowDown" || (ctrlKey && (key === "n" || key === "j"));
  const up = key === "ArrowUp" || (ctrlKey && (key === "p" || key === "k"));
  if (!down && !up) return undefined;
  return { by: metaKey ? "end" : altKey ? "group" : "row", down };
}

/**
 * Returns the row that a key moves to from row `at`, given the number of rows in each group;
 * undefined for other keys. ↓ and ↑ (or Ctrl with N or J, P or K) move by rows and wrap, with Alt
 * to the first row of the next group, with ⌘ to an end, like Home and End.
 */
export function rowByKey(pressed: KeyPress, at: number, groups: readonly number[]): number | undefined {
  const step = stepOf(pressed);
  const count = groups.reduce((sum, rows) => sum + rows, 0);
  if (!step || count === 0) return undefined;
  if (step.by === "end") return step.down ? count - 1 : 0;
  if (step.by === "row") return (at + (step.down ? 1 : -1) + count) % count;
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, rows) => sum + rows, 0));
  const own = starts.findLastIndex((start) => start <= at);
  return starts[(own + (step.down ? 1 : -1) + starts.length) % starts.length];
}

/** Whether a key is for the list rather than for the text. */
export const isListKey = (pressed: KeyPress): boolean => pressed.key === "Enter" || stepOf(pressed) !== undefined;
