import * as z from "zod";
import { ScrapeInput } from "#lib/scraping/pages/schema.ts";
import { NUM_MAX, QUERY_MAX, SAFE_SEARCH, TIME_RANGES } from "#lib/scraping/serp/constants.ts";
import { country, engine, language, words } from "#lib/scraping/serp/schema.ts";
import { DOMAINS_MAX, LIMIT_DEFAULT } from "./constants.ts";
import { withDomains } from "./rules.ts";

export const PageOptions = ScrapeInput.omit({ url: true }).meta({ id: "PageOptions" });
export type PageOptions = z.output<typeof PageOptions>;

const domain = z
  .string()
  .max(253)
  .regex(/^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/, "a host name, e.g. example.com")
  .transform((name) => name.toLowerCase());

const domains = z.array(domain).max(DOMAINS_MAX).default([]);

/** The body of POST /v1/search (contract 4). Unknown fields are refused. */
export const SearchInput = z
  .strictObject({
    query: words.meta({ description: "What to search for.", example: "canal lock" }),
    limit: z
      .int()
      .min(1)
      .max(NUM_MAX)
      .default(LIMIT_DEFAULT)
      .meta({ description: `Results: 1 to ${NUM_MAX}.`, example: LIMIT_DEFAULT }),
    engine: engine.optional().meta({
      description: "A search engine of the provider. Defaults to the provider's choice.",
      example: "duckduckgo",
    }),
    country: country
      .optional()
      .meta({ description: "The searcher's country: two letters (ISO 3166-1).", example: "DE" }),
    language: language.optional().meta({ description: "The language of the results.", example: "de" }),
    time_range: z.enum(TIME_RANGES).optional().meta({ description: "Only results from this period." }),
    safe_search: z
      .enum(SAFE_SEARCH)
      .optional()
      .meta({ description: "How strictly results are filtered. Defaults to the provider's setting." }),
    include_domains: domains.meta({
      description: "Only results from these domains and their subdomains.",
      example: [],
    }),
    exclude_domains: domains.meta({ description: "Exclude results from these domains.", example: [] }),
    scrape: PageOptions.optional().meta({
      description: "Scrape options for each result's page, as in POST /v1/scrape. Without it, no page is read.",
      example: { formats: ["markdown"], only_main_content: true },
    }),
  })
  .superRefine((given, context) => {
    if (withDomains(given).length > QUERY_MAX)
      context.addIssue({
        code: "custom",
        path: ["include_domains"],
        message: `The query and its sites together have at most ${QUERY_MAX} characters.`,
      });
  });
export type SearchInput = z.output<typeof SearchInput>;
