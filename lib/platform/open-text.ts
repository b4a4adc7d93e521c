import * as z from "zod";

const text: z.ZodType = z.string();

/** Text of which this source knows every value that it writes, `T`, while readers are only promised a string: others may be added. */
export const openText = <T extends string>(): z.ZodType<T, T> => text as z.ZodType<T, T>;
