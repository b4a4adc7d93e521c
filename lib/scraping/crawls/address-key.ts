import { createHash } from "node:crypto";

/** What an address is told apart by in a crawl's rows: 16 bytes, as hexadecimal text. @param text the `key` of `normaliseAddress`. */
export const addressKey = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);

/** The same of a sitemap, which may be a page too. */
export const sitemapKey = (url: string): string => addressKey(`sitemap ${url}`);
