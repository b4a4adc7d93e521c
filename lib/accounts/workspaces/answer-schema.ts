import * as z from "zod";

/** A workspace with its settings, as the API shows it. */
export const WorkspaceSchema = z
  .object({
    id: z.string(),
    object: z.literal("workspace"),
    slug: z.string(),
    name: z.string().meta({ example: "Price watch" }),
    allowed_email_domains: z
      .array(z.string())
      .meta({ description: "Whose addresses may be invited; empty is anybody's.", example: ["example.com"] }),
    max_key_days: z
      .int()
      .nullable()
      .meta({ description: "The longest lifetime of a key in days; null means unlimited.", example: 90 }),
    rate_limit: z
      .int()
      .nullable()
      .meta({ description: "Requests per second of all live keys together; null means unlimited." }),
    rate_limit_minute: z.int().nullable().meta({ description: "The same in a minute of the clock." }),
    rate_limit_day: z.int().nullable().meta({ description: "The same in a day of UTC." }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Workspace" });
