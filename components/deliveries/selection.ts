/** Selected rows; a range starts at the last one. */
export type Selection = { ids: ReadonlySet<string>; last: string | undefined };

export const NONE: Selection = { ids: new Set(), last: undefined };

/**
 * Selects or deselects a row. With `range`, does the same for all rows from the last selected one.
 * @param rows IDs in display order.
 */
export function ticked(
  selection: Selection,
  rows: readonly string[],
  { id, on, range }: { id: string; on: boolean; range: boolean },
): Selection {
  const from = range && selection.last !== undefined ? rows.indexOf(selection.last) : -1;
  const to = rows.indexOf(id);
  const meant = from === -1 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  const ids = new Set(selection.ids);
  for (const each of meant) {
    if (on) ids.add(each);
    else ids.delete(each);
  }
  return { ids, last: id };
}

/** Returns the selected rows still shown after a change of page or filter. */
export const stillShown = (selection: Selection, rows: readonly string[]): string[] =>
  rows.filter((id) => selection.ids.has(id));
