import * as z from "zod";

const text: z.ZodType = z.string();

/**
 * Text with known values `T` in this source, but typed as a string for readers, since values may be
 * added.
 */
export const openText = <T extends string>(): z.ZodType<T, T> => text as z.ZodType<T, T>;
