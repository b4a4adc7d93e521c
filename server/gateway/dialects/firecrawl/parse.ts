import * as z from "zod";
import type { Decoded } from "../../route.ts";
import { isAsked, missing, wrong } from "./asked.ts";
import { readScrapeOptions } from "./scrape-options.ts";

const file = z.strictObject({ bytes: z.instanceof(Uint8Array), content_type: z.string() });

/** The form that Firecrawl's clients send: a file, and how it is to be read as JSON. */
export const ParseUpload = z.strictObject({ file, options: z.string().default("{}") });

/** A parse as Firecrawl's clients ask for it, in our words. */
export function parseUpload(form: unknown): Decoded {
  if (!isAsked(form) || !isAsked(form.file)) return { error: wrong("file", "a file in a multipart form") };
  let asked: unknown;
  try {
    asked = JSON.parse(String(form.options));
  } catch {
    return { error: wrong("options", "JSON") };
  }
  if (!isAsked(asked)) return { error: wrong("options", "a JSON object") };
  // Nothing is fetched, so there is nothing to wait for, nobody to send headers to and no way to take.
  const { timeout: _, headers: __, maxAge: ___, proxy: ____, location: _____, ...rest } = asked;
  const read = readScrapeOptions(rest, 2);
  if ("error" in read) return read;
  const { formats } = read.options;
  const object = Array.isArray(formats) ? formats.find(isAsked) : undefined;
  if (object) return { error: missing(`format ${JSON.stringify(object.type)} of a file`) };
  // Clients say text/plain where they were told no type: then the bytes say whether it is a page.
  const { bytes, content_type } = form.file as z.output<typeof file>; // as ParseUpload has it
  return { json: { file: { bytes, content_type: content_type.replace(/^text\/plain\b.*/i, "") }, ...read.options } };
}
