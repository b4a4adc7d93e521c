import * as z from "zod";
import { readingFields } from "#lib/scrape/schema.ts";

/** The body of POST /v1/parse (contract 4). A field that is not here is refused. */
export const ParseInput = z.strictObject({
  html: z.string().min(1).meta({ description: "The HTML to read.", example: "<h1>Hello</h1>" }),
  url: z
    .url({ protocol: /^https?$/, error: "an http or https address" })
    .max(8192)
    .optional()
    .meta({ description: "What relative addresses in it are relative to.", example: "https://example.com/" }),
  ...readingFields,
});
export type ParseInput = z.infer<typeof ParseInput>;
