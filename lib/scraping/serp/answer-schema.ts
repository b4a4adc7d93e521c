import * as z from "zod";

export const organic = z
  .object({
    position: z.int().meta({ description: "Starts at 1 and continues across pages.", example: 1 }),
    title: z.string().meta({ example: "Canal lock" }),
    link: z.string().meta({ description: "http or https.", example: "https://example.com/canal-lock" }),
    displayed_link: z
      .string()
      .meta({ description: "The URL as displayed to people.", example: "example.com/canal-lock" }),
    snippet: z.string().meta({ description: "Plain text, never HTML. Empty if the engine returns none." }),
  })
  .meta({ id: "SearchResult" });

const metadata = z.object({
  engine: z.string().nullable().meta({ description: "The requested engine. Null if the provider chose one." }),
  query: z.string().meta({ example: "canal lock" }),
  page: z.int().meta({ example: 1 }),
  total: z.int().nullable().meta({ description: "Total number of results, if the provider reports it." }),
  took_ms: z.int().meta({ description: "Milliseconds the provider took.", example: 812 }),
  provider: z.enum(["searxng", "html", "fixture"]).meta({ description: "The search provider." }),
});

/** The response of a search (contract 4). */
export const SerpAnswerSchema = z
  .object({
    organic_results: z.array(organic),
    related_searches: z.array(z.string()).meta({ description: "Related searches.", example: ["lock keeper"] }),
    search_metadata: metadata,
    credits_used: z.int().meta({ example: 2 }),
    warnings: z.array(z.string()).meta({
      description:
        "`fixture`: the result for a test key. `incomplete`: the provider failed before all results were found. `fallback`: the first provider did not respond and another one did.",
      example: [],
    }),
  })
  .meta({ id: "SearchResults" });
