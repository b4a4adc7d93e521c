const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Lists and objects are the same entry by entry. NaN is itself, so that what was typed and is no number is never taken for nothing. */
function same(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return Object.is(a, b);
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => same(a[name], b[name]));
}

/** Returns the previous values of the changed fields. */
export const reverse = (before: object, change: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(before).filter(([name]) => name in change));

/**
 * The fields of a draft that differ from what the form was drawn with: sent alone, they undo nothing that somebody else has changed since.
 *
 * @param before may hold other fields too.
 */
export function changed<T extends object>(before: Readonly<Partial<Record<keyof T, unknown>>>, draft: T): Partial<T> {
  const entries = Object.entries(draft) as [keyof T, unknown][];
  return Object.fromEntries(entries.filter(([name, value]) => !same(before[name], value))) as Partial<T>;
}
