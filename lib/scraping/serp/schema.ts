import * as z from "zod";
import { DEPTH_MAX, ENGINE_MAX, NUM_DEFAULT, NUM_MAX, QUERY_MAX, SAFE_SEARCH, TIME_RANGES } from "./constants.ts";

export const words = z
  .string()
  .trim()
  .min(1, "Enter what to search for.")
  .max(QUERY_MAX, `At most ${QUERY_MAX} characters.`)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, "No control characters.");

const count = (most: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, "a whole number")
    .transform(Number)
    .pipe(z.int().min(1).max(most));

export const engine = z
  .string()
  .trim()
  .max(ENGINE_MAX)
  .regex(/^[\w .-]+(?:,[\w .-]+)*$/, "the name of an engine that the provider has, or several apart by comma");

export const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/, "a country of two letters (ISO 3166-1), e.g. DE")
  .transform((code) => code.toUpperCase());

export const language = z
  .string()
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z]{2})?$/, "a language, with a country if it matters, e.g. en or pt-BR");

/** The query of GET /v1/serp (contract 4). Unknown fields are refused. */
export const SerpQuery = z
  .strictObject({
    query: words.optional().meta({ description: "What to search for. This or `q`.", example: "canal lock" }),
    q: words.optional().meta({ description: "An alias for `query`." }),
    engine: engine.optional().meta({
      description: "A search engine of the provider. Defaults to the provider's choice.",
      example: "duckduckgo",
    }),
    country: country
      .optional()
      .meta({ description: "The searcher's country: two letters (ISO 3166-1).", example: "DE" }),
    language: language.optional().meta({ description: "The language of the results.", example: "de" }),
    page: count(DEPTH_MAX)
      .default(1)
      .meta({ description: `From 1. page × num is at most ${DEPTH_MAX}.`, example: "1" }),
    num: count(NUM_MAX)
      .default(NUM_DEFAULT)
      .meta({ description: `Results per page: 1 to ${NUM_MAX}.`, example: String(NUM_DEFAULT) }),
    time_range: z.enum(TIME_RANGES).optional().meta({ description: "Only results from this period." }),
    safe_search: z
      .enum(SAFE_SEARCH)
      .optional()
      .meta({ description: "How strictly results are filtered. Defaults to the provider's setting." }),
  })
  .superRefine(({ query, q, page, num }, context) => {
    if (query === undefined && q === undefined)
      context.addIssue({ code: "custom", path: ["query"], message: "Enter what to search for." });
    if (query !== undefined && q !== undefined && query !== q)
      context.addIssue({
        code: "custom",
        path: ["q"],
        message: "It differs from query. Pass only one of them.",
      });
    if (page * num > DEPTH_MAX)
      context.addIssue({
        code: "custom",
        path: ["page"],
        message: `Results are found up to the ${DEPTH_MAX}th: page × num must not be larger.`,
      });
  })
  .transform(({ query, q, ...rest }) => ({ query: query ?? q ?? "", ...rest }));
export type SerpQuery = z.output<typeof SerpQuery>;
