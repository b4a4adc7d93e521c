import * as z from "zod";

/** A workspace as the API and the screens show it. */
export const WorkspaceSchema = z
  .object({
    id: z.string(),
    object: z.literal("workspace"),
    slug: z.string(),
    name: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Workspace" });
