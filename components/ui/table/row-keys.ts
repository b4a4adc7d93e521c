export type RowKey =
  | { does: "walk"; step: 1 | -1 }
  | { does: "open" }
  | { does: "tick"; range: boolean }
  | { does: "send" };

type Press = Pick<KeyboardEvent, "key" | "shiftKey" | "metaKey" | "ctrlKey" | "altKey" | "repeat">;

/**
 * Returns what a key press does with the rows; undefined if nothing.
 * @param letters whether single letters are shortcuts for this person (WCAG 2.1.4).
 */
export function rowKeyOf(
  { key, shiftKey, metaKey, ctrlKey, altKey, repeat }: Press,
  letters: boolean,
): RowKey | undefined {
  if (metaKey || ctrlKey || altKey) return undefined;
  if (key === "x" || key === "X") return letters && !repeat ? { does: "tick", range: shiftKey } : undefined;
  if (shiftKey) return undefined;
  if (key === "ArrowDown" || (letters && key === "j")) return { does: "walk", step: 1 };
  if (key === "ArrowUp" || (letters && key === "k")) return { does: "walk", step: -1 };
  // A held key keeps moving, but opens and sends only once.
  if (repeat) return undefined;
  if (key === "Enter") return { does: "open" };
  return letters && key === "r" ? { does: "send" } : undefined;
}

/**
 * Returns the row after moving from `at` (-1: none, moves to the first); undefined at either end.
 */
export function rowAfter(count: number, at: number, step: 1 | -1): number | undefined {
  const next = at === -1 ? 0 : at + step;
  return next >= 0 && next < count ? next : undefined;
}
