import * as z from "zod";

/** The response of a map (contract 4). */
export const MapSchema = z
  .object({
    object: z.literal("map"),
    url: z.string().meta({ description: "The requested URL.", example: "https://example.com/" }),
    links: z.array(
      z.object({
        url: z.string().meta({ example: "https://example.com/pricing" }),
        title: z.string().optional().meta({ description: "The page's title, or the text of a link to it." }),
        description: z.string().optional(),
      }),
    ),
    sitemaps_read: z.int().meta({ description: "Sitemaps that were found and read.", example: 1 }),
    truncated: z.boolean().meta({ description: "Whether there are more URLs than returned.", example: false }),
    credits_used: z.int().meta({ example: 1 }),
    warnings: z.array(z.string()).meta({
      description:
        "`fixture`: the result for a test key. `page_unread`, `sitemap_unread`: the page or a sitemap could not be read or is disallowed. `timeout`: the time limit was reached before everything was read.",
      example: [],
    }),
  })
  .meta({ id: "SiteMap" });
