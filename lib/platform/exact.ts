/**
 * Holds an object to the fields of `T`: one that `T` does not have does not compile. For a literal with a spread, of which TypeScript
 * lets any other field pass.
 */
export const exact =
  <T extends object>() =>
  <V extends T>(value: V & Record<Exclude<keyof V, keyof T>, never>): T =>
    value;
