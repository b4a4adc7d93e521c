import { ScrapeCall } from "#lib/scraping/async-scrapes/schema.ts";
import { spoken } from "../../dialects/firecrawl/dialect.ts";
import { scrapeAnswer, scrapeInput } from "../../dialects/firecrawl/scrape.ts";
import { defineRoute } from "../../route/route.ts";
import { scrape } from "../scrape.ts";
import { described, named } from "./define.ts";

const path = "/v2/scrape";

/** Version 1 shares /v1/scrape with ours. */
export const scrapeRoute = defineRoute({
  ...described("Scrape a page, as Firecrawl does"),
  method: "POST",
  path,
  scope: "scrape",
  name: named("Scrape", 2),
  body: ScrapeCall,
  dialect: spoken(2, scrapeInput),
  idempotent: true,
  handle: async (call) => scrapeAnswer(await scrape(call, call.body, path), 2, call.body.extract_rules),
});
