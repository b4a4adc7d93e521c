/**
 * Requires an object to have exactly the fields of `T`, at compile time. For literals with a
 * spread, in which TypeScript allows extra fields.
 */
export const exact =
  <T extends object>() =>
  <V extends T>(value: V & Record<Exclude<keyof V, keyof T>, never>): T =>
    value;
