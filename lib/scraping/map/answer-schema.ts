import * as z from "zod";

/** The response of a map (contract 4). */
export const MapSchema = z
  .object({
    object: z.literal("map"),
    url: z.string().meta({ description: "As it was asked for.", example: "https://example.com/" }),
    links: z.array(
      z.object({
        url: z.string().meta({ example: "https://example.com/pricing" }),
        title: z.string().optional().meta({ description: "The page's title, or the text of a link to it." }),
        description: z.string().optional(),
      }),
    ),
    sitemaps_read: z.int().meta({ description: "Sitemaps that were found and read.", example: 1 }),
    truncated: z.boolean().meta({ description: "Whether there is more than is answered with.", example: false }),
    credits_used: z.int().meta({ example: 1 }),
    warnings: z.array(z.string()).meta({
      description:
        "`fixture`: a test key's answer. `page_unread`, `sitemap_unread`: one of them could not be read, or was not to be. `timeout`: there was no time for all.",
      example: [],
    }),
  })
  .meta({ id: "SiteMap" });
