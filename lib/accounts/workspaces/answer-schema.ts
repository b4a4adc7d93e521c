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
      .meta({ description: "Email domains that may be invited. Empty allows all.", example: ["example.com"] }),
    max_key_days: z
      .int()
      .nullable()
      .meta({ description: "Maximum lifetime of a key in days. Null means unlimited.", example: 90 }),
    rate_limit: z
      .int()
      .nullable()
      .meta({ description: "Maximum requests per second of all live keys together. Null means unlimited." }),
    rate_limit_minute: z
      .int()
      .nullable()
      .meta({ description: "Maximum requests per clock minute of all live keys together. Null means unlimited." }),
    rate_limit_day: z
      .int()
      .nullable()
      .meta({ description: "Maximum requests per day (UTC) of all live keys together. Null means unlimited." }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Workspace" });
