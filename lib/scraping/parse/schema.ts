import * as z from "zod";
import { readingFields, readingTexts } from "#lib/scraping/pages/schema.ts";

const url = z
  .url({ protocol: /^https?$/, error: "an http or https address" })
  .max(8192)
  .optional()
  .meta({ description: "The base URL for relative URLs in the HTML.", example: "https://example.com/" });

const html = z.string().min(1).optional().meta({ description: "The HTML to read.", example: "<h1>Hello</h1>" });

const AS_FORM = { error: "a file is sent as a part of a multipart form, not in JSON" };
/** Never matches a value from JSON. */
const file = z
  .strictObject({ bytes: z.instanceof(Uint8Array, AS_FORM), content_type: z.string() }, AS_FORM)
  .optional()
  .meta({ description: "A page or a PDF, as a file of a multipart form." });

const onlyOne = (given: { html?: string | undefined; file?: object | undefined }) =>
  (given.html === undefined) !== (given.file === undefined);
const ONE_OF_TWO = { error: "html, or a file in a multipart form, and not both", path: ["html"] };

/** The body of POST /v1/parse (contract 4). Unknown fields are refused. */
export const ParseInput = z.strictObject({ html, file, url, ...readingFields }).refine(onlyOne, ONE_OF_TWO);
export type ParseInput = z.infer<typeof ParseInput>;

/**
 * The same as a multipart form: text fields and a file. Lists by comma or repetition (selectors:
 * repetition), objects as JSON.
 */
export const ParseForm = z.strictObject({ html, file, url, ...readingTexts }).refine(onlyOne, ONE_OF_TWO);
