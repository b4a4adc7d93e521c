import * as z from "zod";
import type { Decoded } from "../../route/route.ts";
import { isAsked, missing, wrong } from "./asked.ts";
import { readScrapeOptions } from "./scrape-options.ts";

const file = z.strictObject({ bytes: z.instanceof(Uint8Array), content_type: z.string() });

/** The form of Firecrawl's clients: a file, and options as JSON. */
export const ParseUpload = z.strictObject({ file, options: z.string().default("{}") });

export function parseUpload(form: unknown): Decoded {
  if (!isAsked(form) || !isAsked(form.file)) return { error: wrong("file", "a file in a multipart form") };
  let asked: unknown;
  try {
    asked = JSON.parse(String(form.options));
  } catch {
    return { error: wrong("options", "JSON") };
  }
  if (!isAsked(asked)) return { error: wrong("options", "a JSON object") };
  // Options about fetching are dropped, because nothing is fetched.
  const { timeout: _, headers: __, maxAge: ___, proxy: ____, location: _____, ...rest } = asked;
  const read = readScrapeOptions(rest, 2);
  if ("error" in read) return read;
  const { formats } = read.options;
  const object = Array.isArray(formats) ? formats.find(isAsked) : undefined;
  if (object) return { error: missing(`format ${JSON.stringify(object.type)} of a file`) };
  // Clients send text/plain when they do not know the type. Without a type, the bytes decide
  // whether it is a page.
  const { bytes, content_type } = form.file as z.output<typeof file>; // validated by ParseUpload
  return { json: { file: { bytes, content_type: content_type.replace(/^text\/plain\b.*/i, "") }, ...read.options } };
}
