import * as z from "zod";
import { Document } from "#lib/kernel/document.ts";
import { organic, SerpAnswerSchema } from "#lib/scraping/serp/answer-schema.ts";

const failure = z
  .object({
    code: z.string().meta({ description: "The error code, as in POST /v1/scrape.", example: "target_blocked" }),
    message: z.string().meta({ example: "The target refused to show the page (403)." }),
    target_status: z
      .int()
      .optional()
      .meta({ description: "The HTTP status of the site, if it answered.", example: 403 }),
    credits_used: z.int().optional().meta({
      description: "Credits charged for a language model's rejected answer. Absent if nothing was charged.",
      example: 2,
    }),
  })
  .meta({ description: "Error that prevented reading the page." });

const { related_searches, search_metadata, credits_used, warnings } = SerpAnswerSchema.shape;

/** The response of a search with pages (contract 4). */
export const SearchAnswerSchema = z
  .object({
    id: z.string().meta({ description: "req_…, the call's own.", example: "req_01k6c2m7v8e9tq0x3d5r7y1b2n" }),
    object: z.literal("search"),
    results: z.array(
      organic
        .extend({
          page: Document.optional().meta({
            description: "The page. Present only with `scrape` and if it could be read.",
          }),
          error: failure.optional(),
        })
        .meta({ id: "SearchResultWithPage" }),
    ),
    related_searches,
    search_metadata,
    credits_used: credits_used.meta({ description: "The search and all its pages.", example: 7 }),
    warnings,
  })
  .meta({ id: "SearchWithPages" });
