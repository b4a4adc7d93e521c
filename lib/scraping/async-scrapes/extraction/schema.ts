import * as z from "zod";
import { JsonFormat } from "#lib/scraping/language-model/schema.ts";
import { ScrapeInput } from "#lib/scraping/pages/schema.ts";
import { PageOptions } from "#lib/scraping/search/schema.ts";
import { EXTRACTION_URLS_MAX } from "../constants.ts";

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
