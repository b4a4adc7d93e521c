/** Lists are the same entry by entry. NaN is itself, so that what was typed and is no number is never taken for nothing. */
const same = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((each, at) => Object.is(each, b[at]))
    : Object.is(a, b);

/**
 * The fields of a draft that differ from what the form was drawn with: sent alone, they undo nothing that somebody else has changed since.
 *
 * @param before may hold other fields too.
 */
export function changed<T extends object>(before: Readonly<Record<keyof T, unknown>>, draft: T): Partial<T> {
  const entries = Object.entries(draft) as [keyof T, unknown][];
  return Object.fromEntries(entries.filter(([name, value]) => !same(before[name], value))) as Partial<T>;
}
