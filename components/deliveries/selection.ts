/** The rows that are chosen, and the one chosen last, from which a range goes. */
export type Selection = { ids: ReadonlySet<string>; last: string | undefined };

export const NONE: Selection = { ids: new Set(), last: undefined };

/**
 * What is chosen after a row was ticked or unticked. With `range`, all rows from the one chosen last to this one get the same.
 *
 * @param rows ids in the order in which they are shown.
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

/** Without what is shown no more: another page, or another filter. */
export const stillShown = (selection: Selection, rows: readonly string[]): string[] =>
  rows.filter((id) => selection.ids.has(id));
