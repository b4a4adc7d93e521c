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
      description: "ISO 8601: in UTC when the page names a zone, else as it says: a day, or a time without a zone.",
      example: "2026-01-01T09:00:00.000Z",
    }),
    modified_at: z.string().nullable().meta({ description: "As `published_at`." }),
    site_name: z.string().nullable(),
    keywords: z.array(z.string()),
    images: z.array(z.string()).meta({ description: "Preview images named by the page, as absolute URLs." }),
    feeds: z.array(z.object({ url: z.string(), type: z.string(), title: z.string().nullable() })),
    twitter: z
      .record(z.string(), z.string())
      .meta({ description: "Twitter card properties without their `twitter:`." }),
    json_ld: z
      .object({
        types: z.array(z.string()).meta({ description: "All types that the page's JSON-LD names, each once." }),
        main_entity: z
          .record(z.string(), z.string())
          .nullable()
          .meta({ description: "Main fields of what the page is about: an article, a product, an event, …" }),
      })
      .meta({ description: "The page's linked data.", example: { types: [], main_entity: null } }),
    page_count: z.int().nullable().meta({ description: "Pages of a PDF; null for any other page." }),
  })
  .meta({ id: "PageMetadata", description: "The page's description of itself." });

/** A value extracted by a rule of `extract_rules`. */
const found = z.union([z.string(), z.number()]).nullable();

/** A page that was read (contract 4): the response of scrape and parse. */
export const Document = z
  .object({
    id: z.string().meta({ description: "scr_…", example: "scr_01k6c2m7v8e9tq0x3d5r7y1b2n" }),
    url: z.string().nullable().meta({ description: "As it was asked for; null when HTML was parsed without one." }),
    final_url: z.string().nullable().meta({ description: "Where redirects led." }),
    redirects: z
      .array(z.object({ url: z.string(), status: z.int() }))
      .meta({ description: "Each address that led on, first to last, and how.", example: [] }),
    status_code: z.int().nullable().meta({ description: "The target's; null when nothing was fetched.", example: 200 }),
    content_type: z.string().nullable().meta({ example: "text/html; charset=utf-8" }),
    markdown: z.string().optional().meta({ example: "# Example Domain" }),
    html: z
      .string()
      .optional()
      .meta({ description: "Without scripts, styles, comments and event handlers; addresses absolute." }),
    raw_html: z.string().optional().meta({ description: "The received body, decoded to text." }),
    text: z.string().optional(),
    links: z.array(z.string()).optional().meta({ description: "Absolute http and https addresses, each once." }),
    metadata: metadata.optional(),
    screenshot: z.string().optional().meta({
      description: "The page as a browser showed it: a PNG as data: address. Only when asked for.",
      example: "data:image/png;base64,iVBORw0KGgo=",
    }),
    actions: z
      .object({ screenshots: z.array(z.string()) })
      .optional()
      .meta({ description: "The pictures that actions asked for, in their order, PNG as data: addresses." }),
    change_tracking: z
      .object({
        status: z.enum(["new", "same", "changed", "removed"]).meta({
          description:
            "`new`: there was nothing to compare with. `removed`: it was there, and now the target says 404 or 410. White space, times since and counters of an audience make no page another.",
        }),
        compared_with: z
          .string()
          .nullable()
          .meta({ description: "When the page was fetched that it was compared with; null when there was none." }),
        tag: z.string().optional(),
        diff: z
          .object({
            text: z.string().meta({ description: "Hunks of a unified diff of the page's text." }),
            added: z.int().meta({ description: "Lines that came." }),
            removed: z.int().meta({ description: "Lines that went." }),
            truncated: z.boolean(),
          })
          .optional()
          .meta({ description: "What changed, when something did." }),
      })
      .optional()
      .meta({
        description: "How the page compares with the last one of its address that this workspace had compared.",
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
        credits: z.int().meta({ description: "Of credits_used, what the tokens cost." }),
      })
      .optional()
      .meta({ description: "What `json` took. Absent where it was kept from before." }),
    extracted: z
      .record(z.string(), z.union([found, z.array(found)]))
      .optional()
      .meta({ description: "By the names of extract_rules." }),
    proxy: z
      .object({
        name: z.string().meta({ example: "de-1" }),
        country: z.string().nullable(),
        multiplier: z.int().meta({ description: "Times the price of a page.", example: 2 }),
        tries: z.int().meta({ description: "Ways that were tried, this one included.", example: 1 }),
      })
      .optional()
      .meta({ description: "The kind of proxy used. Absent if the page was reached directly." }),
    duration_ms: z.number().meta({ description: "Milliseconds of fetching and reading.", example: 184 }),
    credits_used: z.int().meta({ example: 1 }),
    cached: z.boolean(),
    fetched_at: z.string().meta({ description: "ISO 8601, UTC.", example: "2026-01-01T00:00:00.000Z" }),
    warnings: z
      .array(z.string())
      .meta({ description: "What was not as asked: `fixture`, `markdown_truncated`, …", example: [] }),
  })
  .meta({ id: "Document" });
export type Document = z.infer<typeof Document>;
