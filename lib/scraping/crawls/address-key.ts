import { createHash } from "node:crypto";

/**
 * Returns the key of an address in a crawl's rows: 16 bytes as hexadecimal text.
 * @param text the `key` of `normaliseAddress`.
 */
export const addressKey = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);

/** Returns the key of a sitemap. Differs from that of a page with the same URL. */
export const sitemapKey = (url: string): string => addressKey(`sitemap ${url}`);
