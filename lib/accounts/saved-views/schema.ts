import * as z from "zod";
import { lineInput } from "#lib/kernel/line-input.ts";
import { VIEW_NAME_MAX, VIEW_PAGES, VIEW_QUERY_MAX } from "./constants.ts";
import { canonicalQuery } from "./rules.ts";

export const SaveViewInput = z
  .strictObject({
    page: z.enum(VIEW_PAGES),
    name: lineInput(VIEW_NAME_MAX, "Enter a name."),
    /** The parameters of the page's address; those that are not filters are dropped. */
    query: z.string().max(VIEW_QUERY_MAX, "These filters are too long to be saved."),
    shared: z.boolean(),
  })
  .transform((given) => ({ ...given, query: canonicalQuery(given.page, given.query) }))
  .refine(({ query }) => query !== "" && query.length <= VIEW_QUERY_MAX, {
    path: ["query"],
    message: "No filter is set. Set one first.",
  });
export type SaveViewInput = z.output<typeof SaveViewInput>;

export const RemoveViewInput = z.strictObject({ view_id: z.string().max(64) });
export type RemoveViewInput = z.output<typeof RemoveViewInput>;
