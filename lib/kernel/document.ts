import * as z from "zod";

const metadata = z
  .object({
    title: z.string().nullable(),
    description: z.string().nullable(),
    language: z.string().nullable(),
    canonical: z.string().nullable(),
    robots: z.string().nullable(),
    favicon: z.string().nullable(),
    og: z.record(z.string(), z.string()).meta({ description: "Open Graph properties without their `og:`." }),
    authors: z.array(z.string()).meta({ example: ["Ada Example"] }),
    published_at: z.string().nullable().meta({
      description: "ISO 8601. In UTC if the page gives a time zone; otherwise a date, or a time without a zone.",
      example: "2026-01-01T09:00:00.000Z",
    }),
    modified_at: z.string().nullable().meta({ description: "In the same format as `published_at`." }),
    site_name: z.string().nullable(),
    keywords: z.array(z.string()),
    images: z.array(z.string()).meta({ description: "Preview images named by the page, as absolute URLs." }),
    feeds: z.array(z.object({ url: z.string(), type: z.string(), title: z.string().nullable() })),
    twitter: z
      .record(z.string(), z.string())
      .meta({ description: "Twitter card properties without their `twitter:`." }),
    json_ld: z
      .object({
        types: z.array(z.string()).meta({ description: "All distinct types in the page's JSON-LD." }),
        main_entity: z
          .record(z.string(), z.string())
          .nullable()
          .meta({ description: "The main fields of the page's subject, such as an article, a product or an event." }),
      })
      .meta({ description: "The page's linked data.", example: { types: [], main_entity: null } }),
    page_count: z.int().nullable().meta({ description: "Number of pages of a PDF. Null for other documents." }),
  })
  .meta({ id: "PageMetadata", description: "The page's metadata." });

/** A value extracted by a rule of `extract_rules`. */
const found = z.union([z.string(), z.number()]).nullable();

/** A page that was read (contract 4): the response of scrape and parse. */
export const Document = z
  .object({
    id: z.string().meta({ description: "scr_…", example: "scr_01k6c2m7v8e9tq0x3d5r7y1b2n" }),
    url: z.string().nullable().meta({ description: "The requested URL. Null if HTML was submitted without one." }),
    final_url: z.string().nullable().meta({ description: "The URL after redirects." }),
    redirects: z
      .array(z.object({ url: z.string(), status: z.int() }))
      .meta({ description: "All redirects in order, each with its URL and status.", example: [] }),
    status_code: z
      .int()
      .nullable()
      .meta({ description: "The target's status code. Null if nothing was fetched.", example: 200 }),
    content_type: z.string().nullable().meta({ example: "text/html; charset=utf-8" }),
    markdown: z.string().optional().meta({ example: "# Example Domain" }),
    html: z
      .string()
      .optional()
      .meta({ description: "The HTML without scripts, styles, comments and event handlers, with absolute URLs." }),
    raw_html: z.string().optional().meta({ description: "The received body, decoded to text." }),
    text: z.string().optional(),
    links: z.array(z.string()).optional().meta({ description: "Distinct absolute http and https URLs." }),
    metadata: metadata.optional(),
    screenshot: z.string().optional().meta({
      description: "Screenshot of the rendered page, as a data: URL of a PNG. Present only if requested.",
      example: "data:image/png;base64,iVBORw0KGgo=",
    }),
    actions: z
      .object({ screenshots: z.array(z.string()) })
      .optional()
      .meta({ description: "The screenshots taken by actions, in order, as data: URLs of PNGs." }),
    change_tracking: z
      .object({
        status: z.enum(["new", "same", "changed", "removed"]).meta({
          description:
            "`new`: no previous version exists. `removed`: the target now responds with 404 or 410. White space, relative times and view counters are ignored.",
        }),
        compared_with: z
          .string()
          .nullable()
          .meta({ description: "When the previous version was fetched. Null if there was none." }),
        tag: z.string().optional(),
        diff: z
          .object({
            text: z.string().meta({ description: "Unified diff hunks of the page's text." }),
            added: z.int().meta({ description: "Number of added lines." }),
            removed: z.int().meta({ description: "Number of removed lines." }),
            truncated: z.boolean(),
          })
          .optional()
          .meta({ description: "The changes. Absent if nothing changed." }),
      })
      .optional()
      .meta({
        description: "Comparison with the previous version of this URL that the workspace tracked.",
        example: { status: "same", compared_with: "2026-01-01T00:00:00.000Z" },
      }),
    json: z
      .unknown()
      .optional()
      .meta({
        description: "The language model's extraction, if requested: JSON that fits the schema.",
        example: { name: "Example" },
      }),
    json_usage: z
      .object({
        model: z.string(),
        input_tokens: z.int().meta({ description: "Tokens read by the model in all rounds." }),
        output_tokens: z.int(),
        credits: z.int().meta({ description: "The part of `credits_used` that paid for tokens." }),
      })
      .optional()
      .meta({ description: "Usage of the language model for `json`. Absent if the extraction came from the cache." }),
    extracted: z
      .record(z.string(), z.union([found, z.array(found)]))
      .optional()
      .meta({ description: "The extracted values, by the names in `extract_rules`." }),
    proxy: z
      .object({
        name: z.string().meta({ example: "de-1" }),
        country: z.string().nullable(),
        multiplier: z.int().meta({ description: "Multiplier of the price of a page.", example: 2 }),
        tries: z.int().meta({ description: "Number of routes tried, including this one.", example: 1 }),
      })
      .optional()
      .meta({ description: "The kind of proxy used. Absent if the page was reached directly." }),
    duration_ms: z.number().meta({ description: "Milliseconds spent fetching and reading the page.", example: 184 }),
    credits_used: z.int().meta({ example: 1 }),
    cached: z.boolean(),
    fetched_at: z.string().meta({ description: "ISO 8601, UTC.", example: "2026-01-01T00:00:00.000Z" }),
    warnings: z
      .array(z.string())
      .meta({ description: "Deviations from the request, such as `fixture` or `markdown_truncated`.", example: [] }),
  })
  .meta({ id: "Document" });
export type Document = z.infer<typeof Document>;
