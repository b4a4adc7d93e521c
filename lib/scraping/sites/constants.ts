/** Most segments in a path, and repeats of one of them. Broken relative links repeat segments forever. */
export const SEGMENTS_MAX = 32;
export const SEGMENT_REPEATS_MAX = 3;

/** Sitemaps read for one map or crawl, and their nesting. An index of indexes is not allowed, but exists. */
export const SITEMAPS_MAX = 200;
export const SITEMAP_NESTING_MAX = 3;
/** Bytes of one sitemap, both fetched and unpacked (the protocol's limit), and addresses read from it. */
export const SITEMAP_BYTES = 50 * 1024 * 1024;
export const SITEMAP_ENTRIES = 50_000;
/** Default sitemap of a site whose robots.txt names none. */
export const SITEMAP_PATH = "/sitemap.xml";

export const SITEMAP_CHOICES = ["include", "skip", "only"] as const;
