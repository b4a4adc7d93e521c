import * as z from "zod";
import { SITEMAP_CHOICES } from "./constants.ts";

export const siteFields = {
  sitemap: z.enum(SITEMAP_CHOICES).default("include").meta({
    description:
      "include: pages that the site's sitemaps list and those that its pages link to. skip: links alone. only: sitemaps alone.",
    example: "include",
  }),
  ignore_query: z.boolean().default(false).meta({
    description: "Take addresses that differ only behind their question mark for one.",
    example: false,
  }),
  respect_robots: z.boolean().default(true).meta({
    description: "Ask the site's robots.txt as `Gatehouse`, and leave out what it keeps out.",
    example: true,
  }),
};
