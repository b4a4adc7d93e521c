const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/**
 * Compares lists and objects by entry. NaN equals itself, so that an invalid number is never
 * dropped as unchanged.
 */
function same(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return Object.is(a, b);
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => same(a[name], b[name]));
}

/** Returns the previous values of the changed fields. */
export const reverse = (before: object, change: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(before).filter(([name]) => name in change));

/**
 * Returns a draft's changed fields. Sending only these does not undo concurrent changes by others.
 * @param before may have additional fields.
 */
export function changed<T extends object>(before: Readonly<Partial<Record<keyof T, unknown>>>, draft: T): Partial<T> {
  const entries = Object.entries(draft) as [keyof T, unknown][];
  return Object.fromEntries(entries.filter(([name, value]) => !same(before[name], value))) as Partial<T>;
}
