import * as z from "zod";
import { VIEW_NAME_MAX, VIEW_PAGES, VIEW_QUERY_MAX } from "./constants.ts";
import { canonicalQuery } from "./rules.ts";

export const SaveViewInput = z
  .strictObject({
    page: z.enum(VIEW_PAGES),
    name: z
      .string()
      .trim()
      .min(1, "Enter a name.")
      .max(VIEW_NAME_MAX, `At most ${VIEW_NAME_MAX} characters.`)
      .regex(/^[^\p{Cc}\p{Cs}]*$/u, "No control characters."),
    /** The parameters of the page's address; what is no filter is left out. */
    query: z.string().max(VIEW_QUERY_MAX, "These filters are too long to be saved."),
    shared: z.boolean(),
  })
  .transform((given) => ({ ...given, query: canonicalQuery(given.page, given.query) }))
  .refine(({ query }) => query !== "" && query.length <= VIEW_QUERY_MAX, {
    path: ["query"],
    message: "There is no filter to save: set one first.",
  });
export type SaveViewInput = z.output<typeof SaveViewInput>;

export const RemoveViewInput = z.strictObject({ view_id: z.string().max(64) });
export type RemoveViewInput = z.output<typeof RemoveViewInput>;
