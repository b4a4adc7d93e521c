/** Segments of a path, and how often one of them may come back in it: relative links that go wrong repeat for ever. */
export const SEGMENTS_MAX = 32;
export const SEGMENT_REPEATS_MAX = 3;

/** Sitemaps read for one map, or one crawl; files are nested no deeper than this. An index of indexes is not allowed, and exists. */
export const SITEMAPS_MAX = 200;
export const SITEMAP_NESTING_MAX = 3;
/** Bytes of one sitemap, as it is fetched and unpacked (the protocol's own limit), and addresses that are read of it. */
export const SITEMAP_BYTES = 50 * 1024 * 1024;
export const SITEMAP_ENTRIES = 50_000;
/** Where a site's sitemap is looked for when its robots.txt names none. */
export const SITEMAP_PATH = "/sitemap.xml";

export const SITEMAP_CHOICES = ["include", "skip", "only"] as const;
