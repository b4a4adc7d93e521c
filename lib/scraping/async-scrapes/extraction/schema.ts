import * as z from "zod";
import { JsonFormat } from "#lib/scraping/language-model/schema.ts";
import { ScrapeInput } from "#lib/scraping/pages/schema.ts";
import { PageOptions } from "#lib/scraping/search/schema.ts";
import { EXTRACTION_URLS_MAX } from "../constants.ts";

/** What one answer is to be made of: pages, how each is read, and what the model is asked about all of them. */
export const ExtractionInput = z.strictObject({
  urls: z
    .array(ScrapeInput.shape.url)
    .min(1)
    .max(EXTRACTION_URLS_MAX)
    .transform((urls) => [...new Set(urls)]),
  question: JsonFormat,
  options: PageOptions,
});
export type ExtractionInput = z.output<typeof ExtractionInput>;
