import * as z from "zod";
import { SITEMAP_CHOICES } from "./constants.ts";

export const siteFields = {
  sitemap: z.enum(SITEMAP_CHOICES).default("include").meta({
    description: "`include`: URLs from sitemaps and links. `skip`: links only. `only`: sitemaps only.",
    example: "include",
  }),
  ignore_query: z.boolean().default(false).meta({
    description: "Treat URLs that differ only in their query as the same page.",
    example: false,
  }),
  respect_robots: z.boolean().default(true).meta({
    description: "Skip pages that the site's robots.txt disallows for `Gatehouse`.",
    example: true,
  }),
};
