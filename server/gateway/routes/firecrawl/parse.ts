import { ParseInput } from "#lib/scraping/parse/schema.ts";
import { spoken } from "../../dialects/firecrawl/dialect.ts";
import { ParseUpload, parseUpload } from "../../dialects/firecrawl/parse.ts";
import { scrapeAnswer } from "../../dialects/firecrawl/scrape.ts";
import { defineRoute } from "../../route/route.ts";
import { FORM_MAX_BYTES, parse } from "../parse.ts";
import { described, named } from "./define.ts";

const path = "/v2/parse";

export const parseRoute = defineRoute({
  ...described("Parse a file, as Firecrawl does"),
  method: "POST",
  path,
  scope: "parse",
  name: named("Parse", 2),
  body: ParseInput,
  form: { schema: ParseUpload, maxBytes: FORM_MAX_BYTES },
  dialect: spoken(2, parseUpload),
  idempotent: true,
  handle: async (call) => scrapeAnswer(await parse(call, path), 2, call.body.extract_rules),
});
